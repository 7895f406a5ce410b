import { useStore } from '@daybook/host/store';
import type { ComponentType } from 'react';
import type { AppController } from '../apps/app-controller.ts';
import type { StandaloneScreen } from '../apps/route-state.ts';
import { useShell } from '../use-shell.ts';
import { spec, texts } from '../texts.ts';
import { lazyScreen } from './lazy-parts.tsx';
import { AppFailed, ScreenLoading, ScreenUnreachable } from './screen-states.tsx';

/** The shell's own screen for the route, or the state of an app that is not open. Renders nothing beside an open app. */
export function RouteContent() {
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

const sessionScreens = () => import('../session/session-screens.ts');

const standaloneScreens: Record<StandaloneScreen, ComponentType> = {
  login: lazyScreen(spec.login, () => sessionScreens().then(({ LoginScreen }) => LoginScreen)),
  register: lazyScreen(spec.register, () => sessionScreens().then(({ RegisterScreen }) => RegisterScreen)),
  logout: lazyScreen(spec.logout, () => sessionScreens().then(({ LogoutScreen }) => LogoutScreen)),
  connect: lazyScreen(texts.product, () => import('../connect/connect-screen.tsx').then(({ ConnectScreen }) => ConnectScreen)),
};
