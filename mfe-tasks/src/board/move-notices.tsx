import type { Task } from '@daybook/contracts/tasks';
import { Button } from '@daybook/kit/button';
import { NotSaved } from '@daybook/kit/not-saved';
import { Notice } from '@daybook/kit/notice';
import { texts } from '../texts.ts';
import type { Move } from './apply-moves.ts';
import { titleOf } from './columns.ts';
import { nameOf } from './use-move-task.ts';

interface MoveNoticesProps {
  tasks: readonly Task[];
  moves: readonly Move[];
  onRetry: () => void;
  onRead: (id: number) => void;
}

/** Says of which cards the server would not have the move, and of how many it is not known. */
export function MoveNotices({ tasks, moves, onRetry, onRead }: MoveNoticesProps) {
  const unsaved = moves.filter(({ state }) => state === 'unsaved').length;
  return (
    <>
      {moves.map(
        (move) =>
          move.state === 'refused' && (
            <Notice
              key={move.id}
              tone="warning"
              role="status"
              action={<Button onClick={() => onRead(move.id)}>{texts.dismiss}</Button>}
            >
              {texts.notMoved(nameIn(tasks, move.id), titleOf(move.to))} {move.why}
            </Notice>
          ),
      )}
      {unsaved > 1 && <NotSaved onRetry={onRetry}>{texts.notSavedMoves(unsaved)}</NotSaved>}
    </>
  );
}

function nameIn(tasks: readonly Task[], id: number) {
  const task = tasks.find((one) => one.id === id);
  return task ? nameOf(task) : texts.taskNumber(id);
}
