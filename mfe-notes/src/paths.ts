/** The paths of the screens, as in app.json. */
export const paths = {
  list: '/',
  add: '/add-note',
  edit: (slug: string) => `/edit-note/${encodeURIComponent(slug)}`,
  item: (slug: string) => `/notes/${encodeURIComponent(slug)}`,
};
