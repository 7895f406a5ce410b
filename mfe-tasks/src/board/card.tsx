import type { Task } from '@daybook/contracts/tasks';
import { Button } from '@daybook/kit/ui/button';
import { classNames } from '@daybook/kit/ui/class-names';
import { Link } from '@daybook/kit/ui/link';
import { ArrowLeftRight } from 'lucide-react';
import { memo, type MouseEvent, useLayoutEffect, useRef } from 'react';
import { paths } from '../paths.ts';
import { shownTitle } from '../texts.ts';
import { texts } from '../texts.ts';
import { CARD_HINT, useBoardActions } from './board-actions.ts';
import { css } from './card.css';

interface CardProps {
  task: Task;
  isStop: boolean;
  isWanted: boolean;
  isHeld: boolean;
  isUnsaved: boolean;
}

/** A task on the board. Its number is a real link; Tab comes to one card of a column, the arrow keys to the others. */
export const Card = memo(function Card({ task, isStop, isWanted, isHeld, isUnsaved }: CardProps) {
  const { grip, open, retry } = useBoardActions();
  return (
    <article
      part="card"
      className={classNames(css.card, task.isBacklog && css.backlog, isHeld && css.held)}
      data-card={task.id}
      onMouseDown={(event) => grip.current?.(task, event)}
      onTouchStart={(event) => grip.current?.(task, event)}
      onDoubleClick={(event) => isOnCardItself(event) && open(task)}
    >
      <div className={css.top}>
        <Open task={task} isStop={isStop} isWanted={isWanted} />
        <MoveButton task={task} isStop={isStop} />
      </div>
      <h3 dir="auto" className={css.name}>
        {shownTitle(task.title)}
      </h3>
      {isUnsaved && (
        <p className={css.unsaved}>
          <span className={css.mark}>{texts.notSaved}</span>
          <Button className={css.retry} onClick={() => retry(task)}>
            {texts.retry}
          </Button>
        </p>
      )}
    </article>
  );
});

function Open({ task, isStop, isWanted }: Pick<CardProps, 'task' | 'isStop' | 'isWanted'>) {
  const { arrived } = useBoardActions();
  const link = useRef<HTMLAnchorElement>(null);
  // Before the drop is animated: the card has to be in sight by then.
  useLayoutEffect(() => {
    if (isWanted) link.current?.focus();
  }, [isWanted]);
  return (
    <Link
      ref={link}
      to={paths.item(task.id)}
      className={css.open}
      draggable={false}
      tabIndex={isStop ? 0 : -1}
      aria-label={`${task.id} ${shownTitle(task.title)}`}
      aria-describedby={CARD_HINT}
      onFocus={() => arrived(task)}
    >
      {task.id}
    </Link>
  );
}

function MoveButton({ task, isStop }: Pick<CardProps, 'task' | 'isStop'>) {
  const { openMenu } = useBoardActions();
  return (
    <button
      type="button"
      className={css.move}
      tabIndex={isStop ? 0 : -1}
      aria-label={texts.move(task.id, shownTitle(task.title))}
      aria-haspopup="menu"
      onClick={() => openMenu(task)}
    >
      <ArrowLeftRight size={16} aria-hidden="true" />
    </button>
  );
}

/** What is a link or a button does its own. */
const isOnCardItself = ({ target }: MouseEvent) => target instanceof Element && !target.closest('a, button');
