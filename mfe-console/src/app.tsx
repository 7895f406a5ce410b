import { lifecycles } from '@daybook/kit/host/lifecycles';
import { Console } from './console.tsx';

export const { bootstrap, mount, unmount } = lifecycles(Console);
