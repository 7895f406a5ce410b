import { Button } from '@daybook/kit/button';
import { useStyles } from '@daybook/kit/styles';
import { Time } from '@daybook/kit/time';
import { useEffect, useRef } from 'react';
import type { StoredNote } from '../api.ts';
import { fieldsOf, type NoteFields } from '../form/note-fields.ts';
import { texts } from '../texts.ts';
import { css, sheet } from './clash-choice.css';
import { Version } from './version.tsx';

interface ClashChoiceProps {
  mine: NoteFields;
  theirs: StoredNote;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two texts for one note, side by side; the person chooses, and until then both are kept. */
export function ClashChoice({ mine, theirs, onKeepMine, onTakeTheirs }: ClashChoiceProps) {
  useStyles(sheet);
  const heading = useRef<HTMLHeadingElement>(null);
  // It stands where the form was, the button with the focus included.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={css.choice}>
      <h2 ref={heading} tabIndex={-1} className={css.question}>
        {texts.clash}
      </h2>
      <p>{texts.clashChoice}</p>
      <div className={css.versions}>
        <Version name={texts.mine} fields={mine} action={<Button onClick={onKeepMine}>{texts.keepMine}</Button>} />
        <Version
          name={texts.theirs}
          fields={fieldsOf(theirs.note)}
          detail={<Time at={theirs.note.updated} />}
          action={<Button onClick={onTakeTheirs}>{texts.takeTheirs}</Button>}
        />
      </div>
    </section>
  );
}
