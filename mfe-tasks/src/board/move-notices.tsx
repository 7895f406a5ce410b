import type { Task } from '@daybook/contracts/tasks';
import { Button } from '@daybook/kit/ui/button';
import { NotSaved, Notice } from '@daybook/kit/ui/notice';
import { LiveRegion } from '@daybook/kit/ui/live-region';
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
  const unsaved = moves.filter(({ state }) => state === 'unsaved');
  const only = unsaved.length === 1 ? unsaved[0] : undefined;
  return (
    <>
      <LiveRegion>
        {moves.map((move) => move.state === 'refused' && <Refused key={move.id} {...{ tasks, move, onRead }} />)}
        {unsaved.length > 1 && <NotSaved onRetry={onRetry}>{texts.notSavedMoves(unsaved.length)}</NotSaved>}
      </LiveRegion>
      {/* Seen on the card itself. */}
      <p role="status" className="sr-only">
        {only && texts.notSavedCard(nameIn(tasks, only.id))}
      </p>
    </>
  );
}

type RefusedProps = Pick<MoveNoticesProps, 'tasks' | 'onRead'> & { move: Extract<Move, { state: 'refused' }> };

function Refused({ tasks, move: { id, to, why }, onRead }: RefusedProps) {
  return (
    <Notice tone="warning" action={<Button onClick={() => onRead(id)}>{texts.dismiss}</Button>}>
      {texts.notMoved(nameIn(tasks, id), titleOf(to))} {why}
    </Notice>
  );
}

function nameIn(tasks: readonly Task[], id: number) {
  const task = tasks.find((one) => one.id === id);
  return task ? nameOf(task) : texts.taskNumber(id);
}
