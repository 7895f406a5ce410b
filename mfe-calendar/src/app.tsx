import { lifecycles } from '@daybook/kit/host/lifecycles';
import { Calendar } from './calendar.tsx';

export const { bootstrap, mount, unmount } = lifecycles(Calendar);
