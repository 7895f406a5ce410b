import { useShell } from '../page-shell.ts';
import { useObservable } from './use-observable.ts';

/** Says to a screen reader which screen has come. */
export function Announcer() {
  const { title } = useShell();
  return (
    <div className="sr-only" role="status">
      {useObservable(title.announcement)}
    </div>
  );
}
