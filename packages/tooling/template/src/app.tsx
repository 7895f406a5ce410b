import { lifecycles } from '@daybook/kit/host/lifecycles';
import { FirstScreen } from './first-screen.tsx';

/** What the page calls of this area. Nothing else is exposed. */
export const { bootstrap, mount, unmount } = lifecycles(FirstScreen);
