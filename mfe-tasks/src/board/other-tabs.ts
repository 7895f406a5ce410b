/** What tabs of one person call when a task was changed in one of them; nothing is said but that. */
const NAME = 'daybook-tasks';

let channel: BroadcastChannel | undefined;

/** Lets the other tabs know that the list on the server is another one now. */
export const tellOtherTabs = (): void => channel?.postMessage('changed');

/** Hears of changes in other tabs, and lets this one tell them of its own; the return value ends both. */
export function joinOtherTabs(onChange: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const joined = new BroadcastChannel(NAME);
  joined.onmessage = onChange;
  channel = joined;
  return () => {
    joined.close();
    if (channel === joined) channel = undefined;
  };
}
