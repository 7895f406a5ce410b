/** Where each screen is, as app.json has it. */
export const paths = {
  list: '/',
  add: '/add-note',
  edit: (slug: string) => `/edit-note/${encodeURIComponent(slug)}`,
  note: (slug: string) => `/notes/${encodeURIComponent(slug)}`,
};
