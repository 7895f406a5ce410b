/** Where each screen is, as app.json has it. */
export const paths = {
  board: '/task',
  add: '/add-task',
  edit: (id: number | string) => `/edit-task/${id}`,
  task: (id: number | string) => `/tasks/${id}`,
};
