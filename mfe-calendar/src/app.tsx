import { lifecycles } from '@daybook/kit/lifecycles';
import { Calendar } from './calendar.tsx';

export const { bootstrap, mount, unmount } = lifecycles(Calendar);
