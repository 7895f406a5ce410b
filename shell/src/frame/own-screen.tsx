import type { ComponentType } from 'react';
import type { OwnScreen as Name } from '../apps/stage.ts';
import { spec, texts } from '../texts.ts';
import { lazyScreen } from './lazy-screen.tsx';

/** The screens that stand alone. */
export function OwnScreen({ screen }: { screen: Name }) {
  const Screen = screens[screen];
  return <Screen />;
}

const session = () => import('../session/screens.ts');

const screens: Record<Name, ComponentType> = {
  login: lazyScreen(spec.login, () => session().then(({ LoginScreen }) => LoginScreen)),
  register: lazyScreen(spec.register, () => session().then(({ RegisterScreen }) => RegisterScreen)),
  logout: lazyScreen(spec.logout, () => session().then(({ LogoutScreen }) => LogoutScreen)),
  connect: lazyScreen(texts.product, () => import('../connect/connect-screen.tsx').then(({ ConnectScreen }) => ConnectScreen)),
};
