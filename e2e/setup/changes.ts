/** True for requests and responses of the stream of changes. */
export const isStream = (call: { url: () => string }) => new URL(call.url()).pathname === '/api/changes/';
