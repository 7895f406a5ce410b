import { archivedNote, archivedTask } from './archived-items.ts';
import { noteOperations } from './notes.ts';
import { taskOperations } from './tasks.ts';

/** The version of the API, which only grows. An app's `needs.api` must include it. */
export const apiVersion = '1.19.0';

/**
 * The kinds of items that a user owns, by the name of their table: one item in texts, how many an account may have unless a setting
 * such as NOTES_LIMIT_ACCOUNT says otherwise, one item in an archive, and the operations.
 */
export const entities = {
  notes: { noun: 'note', quota: 200_000, archived: archivedNote, operations: noteOperations },
  tasks: { noun: 'task', quota: 20_000, archived: archivedTask, operations: taskOperations },
} as const;

export type EntityName = keyof typeof entities;

export const entityNames = Object.keys(entities) as readonly EntityName[];
