import type { Note } from '@daybook/contracts/notes';
import type { NoteActionsContext } from '@daybook/contracts/slots';
import { detailScreen } from '@daybook/kit/entity/detail-screen';
import { lazyPart } from '@daybook/kit/host/lazy-part';
import { Route, Switch } from '@daybook/kit/host/routes';
import { Slot } from '@daybook/kit/host/slot';
import { Link } from '@daybook/kit/ui/link';
import { useStyles } from '@daybook/kit/ui/styles';
import { Time } from '@daybook/kit/ui/time';
import { History } from 'lucide-react';
import { useMemo } from 'react';
import { historyPath } from '../history/paths.ts';
import { texts as historyTexts } from '../history/texts.ts';
import { paths } from '../paths.ts';
import { spec, texts } from '../texts.ts';
import { CategoryBadge } from './categories.tsx';
import { noteEntity } from './note.ts';
import { css, sheet } from './note.css';

const Detail = detailScreen(noteEntity, NoteContent);

const HistoryScreens = lazyPart(() => import('../history/history-screens.tsx').then((part) => part.HistoryScreens));

/** The screens at the address of a note and below it. */
export function NoteDetail() {
  return (
    <Switch>
      <Route path={`${paths.item('')}:slug/history/*?`}>
        <HistoryScreens />
      </Route>
      <Route>
        <Detail />
      </Route>
    </Switch>
  );
}

/** The body is shown as the plain text that it is, with its line breaks. */
function NoteContent({ item: note, isNew }: { item: Note; isNew: boolean }) {
  useStyles(sheet);
  return (
    <>
      <div className={css.facts}>
        <Facts note={note} />
        {!isNew && (
          <Link to={historyPath(note.slug)} className={css.history}>
            <History size={16} aria-hidden="true" />
            {historyTexts.history}
          </Link>
        )}
        <NoteActions note={note} />
      </div>
      {note.body && (
        <div dir="auto" className={css.body}>
          {note.body}
        </div>
      )}
    </>
  );
}

/** Renders the extensions of other apps that act on the note. */
function NoteActions({ note: { slug, title, body } }: { note: Note }) {
  const context = useMemo<NoteActionsContext>(() => ({ slug, title, body }), [slug, title, body]);
  return <Slot name="note.actions" context={context} />;
}

function Facts({ note }: { note: Note }) {
  return (
    <dl>
      <div>
        <dt className="sr-only">{spec.category}</dt>
        <dd>
          <CategoryBadge category={note.category} />
        </dd>
      </div>
      <div>
        <dt>{texts.created}</dt>
        <dd>
          <Time at={note.created} />
        </dd>
      </div>
      <div>
        <dt>{texts.lastUpdated}</dt>
        <dd>
          <Time at={note.updated} />
        </dd>
      </div>
    </dl>
  );
}
