import { OfflineMark } from './offline-mark.tsx';
import { StorageMark } from './storage-mark.tsx';
import { TryMark } from './try-mark.tsx';
import { UpdateMark } from './update-mark.tsx';

/** What the page has to say of itself: that it is offline, outdated, stores nothing, or shows what others do not get. */
export function Marks() {
  return (
    <>
      <OfflineMark />
      <StorageMark />
      <TryMark />
      <UpdateMark />
    </>
  );
}
