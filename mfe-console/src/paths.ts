/** The paths of the screens, as in app.json. */
export const paths = {
  list: '/console',
  app: (app: string) => `/console/${encodeURIComponent(app)}`,
};
