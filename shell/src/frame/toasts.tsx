import { idlePart } from './idle-part.tsx';

/** What is said in passing. */
export const Toasts = idlePart('toasts', () => import('./toast-region.tsx').then(({ ToastRegion }) => ToastRegion));
