import { useStore } from '@daybook/host/store';
import { HostProvider } from '@daybook/kit/host/use-host';
import { sheet as base } from '@daybook/kit/ui/base.css';
import { classNames } from '@daybook/kit/ui/class-names';
import { useStyles } from '@daybook/kit/ui/styles';
import { sheet as tokens } from '@daybook/kit/ui/tokens.css';
import { useLayoutEffect, useRef } from 'react';
import { type Shell, ShellContext, useShell } from '../use-shell.ts';
import { texts } from '../texts.ts';
import { idlePart } from './lazy-parts.tsx';
import { css, sheet } from './page.css';
import { RouteContent } from './route-content.tsx';
import { SideMenu } from './side-menu.tsx';
import { TopBar } from './top-bar.tsx';

/** The page around the apps. */
export function Page({ shell }: { shell: Shell }) {
  return (
    <ShellContext value={shell}>
      <HostProvider host={shell.host}>
        <Frame />
      </HostProvider>
    </ShellContext>
  );
}

function Frame() {
  useStyles(tokens, base, sheet);
  const main = useRef<HTMLElement>(null);
  const isFramed = useIsFramed();
  return (
    <div className={classNames(css.page, isFramed && css.framed)}>
      {isFramed && (
        <button type="button" className={css.skip} onClick={() => main.current?.focus()}>
          {texts.skip}
        </button>
      )}
      {isFramed && <TopBar />}
      {isFramed && <SideMenu />}
      <main ref={main} tabIndex={-1} className={css.main}>
        <AppArea />
        <RouteContent />
      </main>
      <div className="sr-only" role="status">
        {useStore(useShell().title.announcement)}
      </div>
      <Toasts />
    </div>
  );
}

/** Contains the apps' elements, whose content React does not control. */
function AppArea() {
  const { area } = useShell();
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => slot.current?.append(area), [area]);
  return <div ref={slot} />;
}

/** Queued toasts are shown once the code is loaded. */
export const Toasts = idlePart('toasts', () => import('./toast-region.tsx').then(({ ToastRegion }) => ToastRegion));

/** False on standalone screens and, if nobody is logged in, on screens that the menu does not lead to. */
function useIsFramed() {
  const { route, session } = useShell();
  const state = useStore(route.state);
  const user = useStore(session.user);
  return state.kind === 'app' && !user ? state.app.menu.length > 0 : state.kind !== 'standalone' && !!user;
}
