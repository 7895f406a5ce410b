/** The screens around the session, in one file that is loaded when the first of them is shown. */
export { LoginScreen } from './login-screen.tsx';
export { LogoutScreen } from './logout-screen.tsx';
export { RegisterScreen } from './register-screen.tsx';
