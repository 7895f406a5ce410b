import { lifecycles } from '@daybook/kit/host/lifecycles';
import { FirstScreen } from './first-screen.tsx';

/** The lifecycles that the page calls. The app exposes nothing else. */
export const { bootstrap, mount, unmount } = lifecycles(FirstScreen);
