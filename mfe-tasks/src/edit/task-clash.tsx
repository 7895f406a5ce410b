import { ConflictDialog } from '@daybook/kit/forms/conflict-dialog';
import type { StoredTask } from '../api.ts';
import { type TaskFields, versionOf } from '../form/task-fields.ts';
import { texts } from '../texts.ts';
import { VersionText } from './version-text.tsx';

interface TaskClashProps {
  mine: TaskFields;
  theirs: StoredTask;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Two versions of one task. */
export function TaskClash({ mine, theirs, onKeepMine, onTakeTheirs }: TaskClashProps) {
  const versions = [
    { name: texts.mine, content: <VersionText fields={mine} />, chooseLabel: texts.keepMine, onChoose: onKeepMine },
    {
      name: texts.theirs,
      content: <VersionText fields={versionOf(theirs).fields} />,
      chooseLabel: texts.takeTheirs,
      onChoose: onTakeTheirs,
    },
  ];
  return <ConflictDialog title={texts.clash} text={texts.clashChoice} versions={versions} />;
}
