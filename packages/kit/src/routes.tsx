import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Route as WouterRoute, Router, Switch, useParams as useEncodedParams } from 'wouter';
import { useHost, usePlace } from './use-host.tsx';

export { Switch };

/** Matches the routes inside against the host's location. */
export function Routes({ children }: { children: ReactNode }) {
  return <Router hook={useHostLocation}>{children}</Router>;
}

/** Shows its children where the path matches, as `/notes/:slug`; without a path, everywhere: the last one in a Switch. */
export function Route({ path, ...rest }: { path?: string; children: ReactNode }) {
  return <WouterRoute {...(path !== undefined && { path })} {...rest} />;
}

/** The parameters of the innermost Route, decoded. */
export function useParams(): Readonly<Record<string, string>> {
  const params = Object.entries(useEncodedParams());
  return Object.fromEntries(params.map(([name, value]) => [name, decoded(value ?? '')]));
}

interface LinkProps extends ComponentProps<'a'> {
  to: string;
  replace?: boolean;
}

/** A real link: a plain click goes there without loading the page; any other click is the browser's. */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const { navigate } = useHost();
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    navigate(to, { replace });
  };
  return <a {...rest} href={to} onClick={go} />;
}

function useHostLocation(): [string, (to: string) => void] {
  return [usePlace().path, useHost().navigate];
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>) {
  const { target } = event.currentTarget;
  const withKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !withKey && (target === '' || target === '_self');
}

/** An address that a person typed may hold a lone `%`. */
function decoded(value: string) {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
