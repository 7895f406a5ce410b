/** What the cache of server state calls the list of tasks, and a task. */
export const keys = {
  list: 'tasks',
  task: (id: number) => `task:${id}`,
};
