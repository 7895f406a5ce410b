import { type HostProps, lifecycles } from '@daybook/kit/host/lifecycles';
import { adoptMoves } from './board/adopt-moves.ts';
import { TasksApp } from './tasks-app.tsx';

export const { bootstrap, mount, unmount } = lifecycles(TasksApp);

/** Has the moves that an earlier release has left sent, while the app is not shown. */
export const resume = ({ host }: Pick<HostProps, 'host'>) => adoptMoves(host);
