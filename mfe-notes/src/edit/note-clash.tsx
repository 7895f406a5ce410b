import { ConflictDialog } from '@daybook/kit/forms/conflict-dialog';
import { Time } from '@daybook/kit/ui/time';
import type { StoredNote } from '../api.ts';
import { type NoteFields, versionOf } from '../form/note-fields.ts';
import { texts } from '../texts.ts';
import { VersionText } from './version-text.tsx';

interface NoteClashProps {
  mine: NoteFields;
  theirs: StoredNote;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two texts for one note. */
export function NoteClash({ mine, theirs, onKeepMine, onTakeTheirs }: NoteClashProps) {
  const versions = [
    { name: texts.mine, content: <VersionText fields={mine} />, chooseLabel: texts.keepMine, onChoose: onKeepMine },
    {
      name: texts.theirs,
      detail: <Time at={theirs.note.updated} />,
      content: <VersionText fields={versionOf(theirs).fields} />,
      chooseLabel: texts.takeTheirs,
      onChoose: onTakeTheirs,
    },
  ];
  return <ConflictDialog title={texts.clash} text={texts.clashChoice} versions={versions} />;
}
