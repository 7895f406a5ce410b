/** How the tabs of one browser know of each other's changes. Nothing is said but that there is one: each tab reads again. */
export interface TabChannel {
  /** Lets the other tabs know that what is on the server is not what they have read. */
  readonly notify: () => void;
  /** Hears of changes in other tabs, and lets this one tell them of its own; the return value ends both. */
  readonly subscribe: (onChange: () => void) => () => void;
}

/** @param name - what the tabs call each other by: one for each area */
export function tabChannel(name: string): TabChannel {
  // More than one where a page shows an area twice, as boards in a portal: each hears what the other one says.
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

/** Missing in old browsers; where site data is blocked, to open one throws. */
function openChannel(name: string) {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
