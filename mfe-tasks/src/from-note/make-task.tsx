import type { NoteActionsContext } from '@daybook/contracts/slots';
import { Button } from '@daybook/kit/ui/button';
import { Link } from '@daybook/kit/ui/link';
import { useStyles } from '@daybook/kit/ui/styles';
import { ListPlus, SquareKanban } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { paths } from '../paths.ts';
import { css, sheet } from './make-task.css';
import { texts } from './texts.ts';
import { useMakeTask } from './use-make-task.ts';

/** Makes a task of the note that the screen shows, and then links to it. */
export function MakeTask({ context }: { context: NoteActionsContext }) {
  return <ForNote key={context.slug} note={context} />;
}

function ForNote({ note }: { note: NoteActionsContext }) {
  useStyles(sheet);
  const { state, make } = useMakeTask(note);
  if (state.kind === 'made') return <Made id={state.id} />;
  return (
    <>
      <Button variant="quiet" icon={<ListPlus size={16} aria-hidden="true" />} busy={state.kind === 'making'} onClick={make}>
        {texts.makeTask}
      </Button>
      {state.kind === 'failed' && (
        <p role="alert" className={css.error}>
          {texts.notMade(state.why)}
        </p>
      )}
    </>
  );
}

/** @param id - missing as long as the server does not have the task: it is on the board, and gets another address */
function Made({ id }: { id: number | undefined }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (document.activeElement === document.body) link.current?.focus();
  }, []);
  return (
    <Link ref={link} to={id === undefined ? paths.list : paths.item(id)} className={css.made}>
      <SquareKanban size={16} aria-hidden="true" />
      {id === undefined ? texts.goToBoard : texts.goToTask(id)}
    </Link>
  );
}
