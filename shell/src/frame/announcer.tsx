import { useShell } from '../page-shell.ts';
import { useStore } from '@daybook/host/store';

/** Says to a screen reader which screen has come. */
export function Announcer() {
  const { title } = useShell();
  return (
    <div className="sr-only" role="status">
      {useStore(title.announcement)}
    </div>
  );
}
