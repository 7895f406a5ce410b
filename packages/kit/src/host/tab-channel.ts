/** Notifies the tabs of one browser of each other's changes. A message has no content: each tab reads from the server again. */
export interface TabChannel {
  /** Notifies the other tabs that data on the server has changed. */
  readonly notify: () => void;
  /** Listens to other tabs, and enables `notify` in this one. Returns a function that ends both. */
  readonly subscribe: (onChange: () => void) => () => void;
}

/** @param name - the name of the BroadcastChannel: one for each app */
export function tabChannel(name: string): TabChannel {
  // A page may show an app twice, such as two boards in a portal. Each has a channel and receives the messages of the other.
  const channels = new Set<BroadcastChannel>();
  return {
    notify: () => channels.forEach((channel) => channel.postMessage('changed')),
    subscribe: (onChange) => {
      const joined = openChannel(name);
      if (!joined) return () => undefined;
      joined.onmessage = onChange;
      channels.add(joined);
      return () => {
        joined.close();
        channels.delete(joined);
      };
    },
  };
}

/** Returns undefined in old browsers, and if site data is blocked: the constructor throws then. */
function openChannel(name: string) {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
