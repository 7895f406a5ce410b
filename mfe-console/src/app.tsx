import { lifecycles } from '@daybook/kit/lifecycles';
import { Console } from './console.tsx';

export const { bootstrap, mount, unmount } = lifecycles(Console);
