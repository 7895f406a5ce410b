import { type HostProps, lifecycles } from '@daybook/kit/host/lifecycles';
import { resumeMoves } from './board/retry-moves.ts';
import { TasksApp } from './tasks-app.tsx';

export const { bootstrap, mount, unmount } = lifecycles(TasksApp);

/** Sends the moves that an earlier page has left, while the app is not shown. */
export const resume = ({ host }: Pick<HostProps, 'host'>) => resumeMoves(host);
