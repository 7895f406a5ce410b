import type { ReactNode } from 'react';
import { Redirect as WouterRedirect, Route as WouterRoute, Router, Switch, useParams as useEncodedParams } from 'wouter';
import type { Host } from './host.ts';
import { useHost, useHostLocation } from './use-host.tsx';

export { Switch };

/** Matches its routes against the host's location. */
export function Routes({ children }: { children: ReactNode }) {
  return <Router hook={useWouterLocation}>{children}</Router>;
}

/**
 * Renders its children if the path matches, e.g. `/notes/:slug`. Without a path it always matches: use that as the last one in a
 * Switch.
 */
export function Route({ path, ...rest }: { path?: string; children: ReactNode }) {
  return <WouterRoute {...(path !== undefined && { path })} {...rest} />;
}

/** Replaces the current path by another one. */
export function Redirect({ to }: { to: string }) {
  return <WouterRedirect to={to} replace />;
}

/** Returns the decoded parameters of the innermost Route. */
export function useParams(): Readonly<Record<string, string>> {
  const params = Object.entries(useEncodedParams());
  return Object.fromEntries(params.map(([name, value]) => [name, decoded(value ?? '')]));
}

function useWouterLocation(): [string, Host['navigate']] {
  return [useHostLocation().path, useHost().navigate];
}

/** A path that a person typed may have a `%` that encodes nothing. */
function decoded(value: string) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
