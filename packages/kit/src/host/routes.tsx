import type { ReactNode } from 'react';
import { Redirect as WouterRedirect, Route as WouterRoute, Router, Switch, useParams as useEncodedParams } from 'wouter';
import type { Host } from './host.ts';
import { useHost, useHostLocation } from './use-host.tsx';

export { Link } from '../ui/link.tsx';
export { Switch };

/** Matches the routes inside against the host's location. */
export function Routes({ children }: { children: ReactNode }) {
  return <Router hook={useWouterLocation}>{children}</Router>;
}

/** Shows its children where the path matches, as `/notes/:slug`; without a path, everywhere: the last one in a Switch. */
export function Route({ path, ...rest }: { path?: string; children: ReactNode }) {
  return <WouterRoute {...(path !== undefined && { path })} {...rest} />;
}

/** Goes elsewhere in place of this address. */
export function Redirect({ to }: { to: string }) {
  return <WouterRedirect to={to} replace />;
}

/** The parameters of the innermost Route, decoded. */
export function useParams(): Readonly<Record<string, string>> {
  const params = Object.entries(useEncodedParams());
  return Object.fromEntries(params.map(([name, value]) => [name, decoded(value ?? '')]));
}

function useWouterLocation(): [string, Host['navigate']] {
  return [useHostLocation().path, useHost().navigate];
}

/** An address that a person typed may hold a lone `%`. */
function decoded(value: string) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
