import { useStore } from '@daybook/host/store';
import { HostProvider } from '@daybook/kit/host/use-host';
import { sheet as base } from '@daybook/kit/ui/base.css';
import { classNames, useStyles } from '@daybook/kit/ui/styles';
import { sheet as tokens } from '@daybook/kit/ui/tokens.css';
import { type ComponentType, useLayoutEffect, useRef } from 'react';
import type { AppController } from '../apps/app-controller.ts';
import type { StandaloneScreen } from '../apps/route-state.ts';
import { spec, texts } from '../texts.ts';
import { type Shell, ShellContext, useShell } from '../use-shell.ts';
import { idlePart, lazyScreen } from './lazy-parts.tsx';
import { css, sheet } from './page.css';
import { AppFailed, ScreenLoading, ScreenUnreachable } from './screen-states.tsx';
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

/** The shell's own screen for the route, or the state of an app that is not open. Renders nothing beside an open app. */
function RouteContent() {
  const { route, apps } = useShell();
  const state = useStore(route.state);
  if (state.kind === 'shell') return <FramedScreen />;
  if (state.kind === 'standalone') {
    const Screen = standaloneScreens[state.screen];
    return <Screen />;
  }
  const controller = apps.get(state.app.name);
  if (state.check === 'unreachable') return <ScreenUnreachable title={state.app.title} onRetry={route.checkAgain} />;
  if (state.check === 'pending' || !controller) return <ScreenLoading name={state.app.title} />;
  return <AppStatus key={state.app.name} controller={controller} title={state.app.title} />;
}

function AppStatus({ controller, title }: { controller: AppController; title: string }) {
  const state = useStore(controller.state);
  if (state === 'open') return null;
  if (state === 'failed') return <AppFailed title={title} onRetry={() => void controller.retry()} />;
  if (state === 'unreachable') return <ScreenUnreachable title={title} onRetry={() => void controller.reopen()} />;
  return <ScreenLoading name={title} />;
}

const FramedScreen = lazyScreen(texts.product, () => import('./framed-screen.tsx').then((screen) => screen.FramedScreen));

const sessionScreens = () => import('../session/session-screens.tsx');

const standaloneScreens: Record<StandaloneScreen, ComponentType> = {
  login: lazyScreen(spec.login, () => sessionScreens().then(({ LoginScreen }) => LoginScreen)),
  register: lazyScreen(spec.register, () => sessionScreens().then(({ RegisterScreen }) => RegisterScreen)),
  logout: lazyScreen(spec.logout, () => sessionScreens().then(({ LogoutScreen }) => LogoutScreen)),
  connect: lazyScreen(texts.product, () => import('../connect/connect-screen.tsx').then(({ ConnectScreen }) => ConnectScreen)),
};
