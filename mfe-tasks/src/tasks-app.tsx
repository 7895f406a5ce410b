import { entityApp } from '@daybook/kit/entity/entity-app';
import { BoardScreen } from './board/board-screen.tsx';
import { screens } from './screens.ts';
import { taskEntity } from './task/task.ts';

/** The tasks area. */
export const TasksApp = entityApp(taskEntity, BoardScreen, screens);
