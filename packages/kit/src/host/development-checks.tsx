import { type ReactElement, StrictMode } from 'react';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** In `daybook dev`, finds mistakes of components by rendering them and running their effects twice. Returns the element as it is elsewhere. */
export const withDevelopmentChecks = (element: ReactElement): ReactElement =>
  process.env.NODE_ENV === 'development' ? <StrictMode>{element}</StrictMode> : element;
