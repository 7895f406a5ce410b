import { lifecycles } from '@daybook/kit/lifecycles';
import { Tasks } from './tasks.tsx';

export const { bootstrap, mount, unmount } = lifecycles(Tasks);
