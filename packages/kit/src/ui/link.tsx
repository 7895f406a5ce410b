import type { ComponentProps, MouseEvent } from 'react';
import { useHost } from '../host/use-host.tsx';

interface LinkProps extends ComponentProps<'a'> {
  to: string;
  replace?: boolean;
}

/** A link to a path of this page. A plain click navigates without loading the page; any other click is left to the browser. */
export function Link({ to, replace = false, onClick, ...rest }: LinkProps) {
  const { navigate, createHref = String } = useHost();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    navigate(to, { replace });
  };
  return <a {...rest} href={createHref(to)} onClick={handleClick} />;
}

function isPlainClick(event: MouseEvent<HTMLAnchorElement>) {
  const { target } = event.currentTarget;
  const withKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !withKey && (target === '' || target === '_self');
}
