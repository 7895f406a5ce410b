/** What other domains may use of tasks. */
export { TasksArchiveService } from './tasks-archive.service.ts';
