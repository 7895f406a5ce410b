import type { Task } from '@daybook/contracts/tasks';
import { Button } from '@daybook/kit/ui/button';
import { LiveRegion, NotSaved } from '@daybook/kit/ui/live-region';
import { Notice } from '@daybook/kit/ui/notice';
import { findTask } from '../task/sorted-tasks.ts';
import { texts } from '../texts.ts';
import { titleOf } from './columns.ts';
import type { PendingMove } from './apply-moves.ts';
import { nameOf } from './use-move-task.ts';

interface MoveNoticesProps {
  tasks: readonly Task[];
  moves: readonly PendingMove[];
  onRetry: () => void;
  onDismiss: (id: number) => void;
}

/** Names the cards whose move the server has rejected, and counts the moves that are not saved. */
export function MoveNotices({ tasks, moves, onRetry, onDismiss }: MoveNoticesProps) {
  const unsaved = moves.filter(({ state }) => state === 'unsaved');
  const only = unsaved.length === 1 ? unsaved[0] : undefined;
  return (
    <>
      <LiveRegion>
        {moves.map(
          (move) =>
            move.state === 'rejected' && (
              <Notice key={move.id} tone="warning" action={<Button onClick={() => onDismiss(move.id)}>{texts.dismiss}</Button>}>
                {texts.notMoved(nameIn(tasks, move.id), titleOf(move.to))} {move.reason}
              </Notice>
            ),
        )}
        {unsaved.length > 1 && <NotSaved onRetry={onRetry}>{texts.notSavedMoves(unsaved.length)}</NotSaved>}
      </LiveRegion>
      {/* For screen readers only: the card itself shows it. */}
      <p role="status" className="sr-only">
        {only && texts.notSavedCard(nameIn(tasks, only.id))}
      </p>
    </>
  );
}

function nameIn(tasks: readonly Task[], id: number) {
  const task = findTask(tasks, id);
  return task ? nameOf(task) : texts.taskNumber(id);
}
