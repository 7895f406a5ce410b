/** Returns the service worker that handles the requests of this page, also while the server cannot be reached. Some browsers have none. */
export const hasWorker = () => (navigator as Partial<Navigator>).serviceWorker?.controller;
