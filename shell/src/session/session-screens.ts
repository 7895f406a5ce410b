/** The screens of the session in one chunk, which is loaded when the first of them is shown. */
export { LoginScreen } from './login-screen.tsx';
export { LogoutScreen } from './logout-screen.tsx';
export { RegisterScreen } from './register-screen.tsx';
