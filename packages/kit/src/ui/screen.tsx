import { ArrowLeft } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useHost, useHostLocation } from '../host/use-host.tsx';
import { Link } from './link.tsx';
import { css, sheet } from './screen.css';
import { classNames, useStyles } from './styles.tsx';
import { useInitialFocus } from './use-initial-focus.ts';

interface ScreenProps {
  title: string;
  /** The buttons beside the title. */
  actions?: ReactNode;
  /** The link above the title. */
  back?: { to: string; label: string };
  /** Limits the width, for text and forms. */
  narrow?: boolean;
  children: ReactNode;
}

/** A screen of an app. Its title becomes the document's title, and gets the focus when the path changes. */
export function Screen({ title, actions, back, narrow = false, children }: ScreenProps) {
  useStyles(sheet);
  const heading = useInitialFocus(useHostLocation().path);
  const screen = useRef<HTMLDivElement>(null);
  useLostFocus(screen, heading);
  const { setTitle } = useHost();
  useEffect(() => {
    // In braces, because an effect must not return the host's result.
    setTitle(title);
  }, [setTitle, title]);
  return (
    <div ref={screen} className={classNames(css.screen, narrow && css.narrow)}>
      <div className={css.head}>
        {back && (
          <div className={css.back}>
            <Link to={back.to}>
              <ArrowLeft size={16} aria-hidden="true" />
              {back.label}
            </Link>
          </div>
        )}
        <h1 ref={heading} part="title" dir="auto" tabIndex={-1} className={css.title}>
          {title}
        </h1>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/**
 * Moves the focus to the heading when a button disappears or is disabled because it was pressed. Otherwise the next Tab would start
 * at the top of the page. Another component may take the focus first, within 100 ms. Elements that are removed for another reason,
 * such as virtualised rows, are ignored.
 */
function useLostFocus(screen: RefObject<HTMLElement | null>, heading: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const root = screen.current;
    if (!root) return;
    let pressed: Element | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onClick = ({ target }: Event) => (pressed = (target as Element).closest('button') ?? undefined);
    const onFocusIn = ({ target }: Event) => {
      if (target !== pressed) pressed = undefined;
    };
    const restoreFocus = () => {
      if (pressed && isGone(pressed) && hasNoOtherFocus(pressed, root)) heading.current?.focus({ preventScroll: true });
    };
    const check = () => {
      clearTimeout(timer);
      if (pressed && isGone(pressed)) timer = setTimeout(restoreFocus, DELAY_MS);
    };
    const observer = new MutationObserver(check);
    observer.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    root.addEventListener('click', onClick);
    root.addEventListener('focusin', onFocusIn);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      root.removeEventListener('click', onClick);
      root.removeEventListener('focusin', onFocusIn);
    };
  }, [screen, heading]);
}

const DELAY_MS = 100;

const isGone = (pressed: Element) => !pressed.isConnected || pressed.matches(':disabled');

/** True if no other element has the focus, in the shadow root or around it. Some browsers leave the focus on a disabled button. */
function hasNoOtherFocus(pressed: Element, screen: HTMLElement) {
  const root = screen.getRootNode() as Document | ShadowRoot;
  const hasNone =
    document.activeElement === document.body && [null, document.body].includes(root.activeElement as HTMLElement | null);
  return hasNone || root.activeElement === pressed;
}
