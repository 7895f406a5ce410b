import { lifecycles } from '@daybook/kit/lifecycles';
import { TasksApp } from './tasks-app.tsx';

export const { bootstrap, mount, unmount } = lifecycles(TasksApp);
