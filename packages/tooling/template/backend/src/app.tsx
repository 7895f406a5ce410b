import { lifecycles } from '@daybook/kit/host/lifecycles';
import { EntriesScreen } from './entries-screen.tsx';

/** The lifecycles that the page calls. The app exposes nothing else. */
export const { bootstrap, mount, unmount } = lifecycles(EntriesScreen);
