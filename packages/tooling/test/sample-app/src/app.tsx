import { lifecycles } from '@daybook/kit/host/lifecycles';
import { Gallery } from './gallery.tsx';

export const { bootstrap, mount, unmount } = lifecycles(Gallery);
