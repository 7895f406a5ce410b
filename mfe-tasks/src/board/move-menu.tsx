import { Menu } from '@base-ui/react/menu';
import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import { useStyles } from '@daybook/kit/styles';
import { Check } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { texts } from '../texts.ts';
import { columns } from './columns.ts';
import { css, sheet } from './move-menu.css';
import type { MoveTask } from './use-move-task.ts';

interface MoveMenuProps {
  board: RefObject<HTMLElement | null>;
  /** Where it is rendered: within the screen, so that it is in a landmark of the page. */
  place: RefObject<HTMLElement | null>;
  task: Task;
  open: boolean;
  onClose: () => void;
  onMove: MoveTask;
}

/** Moves a card without dragging it (WCAG 2.2, 2.5.7). */
export function MoveMenu({ board, place, task, open, onClose, onMove }: MoveMenuProps) {
  useStyles(sheet);
  const hasMoved = useRef(false);
  const button = () => board.current?.querySelector<HTMLElement>(`[data-card="${task.id}"] button[aria-haspopup]`) ?? null;
  const move = (to: TaskCategory) => {
    hasMoved.current = to !== task.category;
    onMove(task, to);
  };
  // The focus goes with the card; of a card that stays it goes back to its button.
  const goBack = () => (hasMoved.current ? false : button());
  const change = (isOpen: boolean) => {
    if (isOpen) return;
    onClose();
  };
  return (
    <Menu.Root open={open} onOpenChange={change}>
      <Menu.Portal container={place}>
        <Menu.Positioner anchor={button} positionMethod="fixed" align="end" sideOffset={4} className={css.place}>
          <Menu.Popup className={css.menu} finalFocus={goBack} onFocus={() => (hasMoved.current = false)}>
            <Menu.RadioGroup value={task.category} onValueChange={move}>
              <Menu.GroupLabel className={css.label}>{texts.moveTo}</Menu.GroupLabel>
              {columns.map(({ category, title }) => (
                <Menu.RadioItem key={category} value={category} closeOnClick className={css.item}>
                  {title}
                  <Menu.RadioItemIndicator className={css.mark}>
                    <Check size={16} aria-hidden="true" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
