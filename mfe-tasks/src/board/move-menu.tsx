import type { Task } from '@daybook/contracts/tasks';
import { ChoiceMenu } from '@daybook/kit/ui/choice-menu';
import type { RefObject } from 'react';
import { screenTexts } from '../screen-texts.ts';
import { columns } from './columns.ts';
import type { MoveTask } from './use-move-task.ts';

interface MoveMenuProps {
  board: RefObject<HTMLElement | null>;
  container: RefObject<HTMLElement | null>;
  task: Task;
  open: boolean;
  onClose: () => void;
  onMove: MoveTask;
}

/** Moves a card without dragging it (WCAG 2.2, 2.5.7). */
export function MoveMenu({ board, container, task, open, onClose, onMove }: MoveMenuProps) {
  const button = () => board.current?.querySelector<HTMLElement>(`[data-card="${task.id}"] button[aria-haspopup]`) ?? null;
  return (
    <ChoiceMenu
      label={screenTexts.moveTo}
      options={options}
      value={task.category}
      open={open}
      onClose={onClose}
      onChoose={(to) => onMove(task, to)}
      anchor={button}
      fallbackContainer={container}
    />
  );
}

const options = columns.map(({ category, title }) => ({ value: category, label: title }));
