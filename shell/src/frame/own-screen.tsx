import type { ComponentType } from 'react';
import type { OwnScreen as Name } from '../apps/stage.ts';
import { spec } from '../texts.ts';
import { lazyScreen } from './lazy-screen.tsx';

/** The screens that are the page's own. */
export function OwnScreen({ screen }: { screen: Name }) {
  const Screen = screens[screen];
  return <Screen />;
}

const screens: Record<Name, ComponentType> = {
  login: lazyScreen(spec.login, () => import('../session/login-screen.tsx').then(({ LoginScreen }) => LoginScreen)),
  register: lazyScreen(spec.register, () => import('../session/register-screen.tsx').then(({ RegisterScreen }) => RegisterScreen)),
  logout: lazyScreen(spec.logout, () => import('../session/logout-screen.tsx').then(({ LogoutScreen }) => LogoutScreen)),
};
