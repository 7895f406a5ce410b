/** The paths of the screens, as in app.json. */
export const paths = {
  list: '/task',
  add: '/add-task',
  edit: (id: number | string) => `/edit-task/${id}`,
  item: (id: number | string) => `/tasks/${id}`,
};
