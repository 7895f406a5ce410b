import {
  type CollisionDetection,
  type DropAnimationFunction,
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import { usePortalContainer } from '@daybook/kit/ui/styles';
import { type RefObject, useEffect, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Grip } from './board-actions.ts';
import { CardCopy } from './card-copy.tsx';
import { columns } from './columns.ts';
import { fly } from './fly.ts';
import { muteClickAfterDrag } from './mute-click.ts';

interface DragLayerProps {
  board: RefObject<HTMLElement | null>;
  /** Where the layer puts what takes up a press on a card. */
  grip: RefObject<Grip | null>;
  onLift: (task: Task, by: 'pointer') => void;
  onOver: (category: TaskCategory | undefined) => void;
  /** Let go over a column, over none, or cancelled. */
  onDrop: (category: TaskCategory | undefined) => void;
}

/**
 * Dragging by mouse and by touch: the one file that knows dnd-kit. It stands beside the board, not around it, so that it can come later
 * than the cards, and it knows of one draggable only, the card that was pressed: ten thousand cards cost it nothing.
 */
export function DragLayer({ board, grip, onLift, onOver, onDrop }: DragLayerProps) {
  const pressed = useRef<Task>(undefined);
  const [lifted, setLifted] = useState<Task>();
  const above = usePortalContainer();
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch));
  useEffect(() => muteClickAfterDrag(board), [board]);

  const lift = () => {
    if (!pressed.current) return;
    setLifted(pressed.current);
    onLift(pressed.current, 'pointer');
  };
  const land: DropAnimationFunction = ({ dragOverlay: { node } }) => {
    const card = board.current?.querySelector(`[data-card="${pressed.current?.id}"]`);
    return card ? fly(node, card) : undefined;
  };
  const hand = (
    <DragOverlay dropAnimation={land} style={untouched}>
      {lifted && <CardCopy task={lifted} />}
    </DragOverlay>
  );
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={nearestOn(board)}
      autoScroll={autoScroll}
      accessibility={silent}
      onDragStart={lift}
      onDragOver={({ over }) => onOver(categoryOf(over?.id))}
      onDragEnd={({ over }) => onDrop(categoryOf(over?.id))}
      onDragCancel={() => onDrop(undefined)}
    >
      {columns.map(({ category }) => (
        <DropColumn key={category} board={board} category={category} />
      ))}
      <Pressed grip={grip} pressed={pressed} />
      {above ? createPortal(hand, above) : hand}
    </DndContext>
  );
}

/** Specification, section 9. A finger that moves before its time is over scrolls. */
const mouse = { activationConstraint: { distance: 5 } };
const touch = { activationConstraint: { delay: 120, tolerance: 5 } };

/** At most 600 pixels a second; a column under the card is not scrolled, for its order is not the card's to choose. */
const autoScroll = { acceleration: 3, threshold: { x: 0.15, y: 0.1 }, layoutShiftCompensation: false };

/** Anywhere on the board a column is meant, between two of them and on its rim as well: held at the edge, a finger ends beside the last. */
function nearestOn(board: DragLayerProps['board']): CollisionDetection {
  return ({ droppableRects, pointerCoordinates: at }) => {
    const box = board.current?.getBoundingClientRect();
    if (!at || !box || !isWithin(at, box)) return [];
    const ways = [...droppableRects].map(([id, { left, right }]) => ({ id, way: Math.max(left - at.x, at.x - right) }));
    const shortest = Math.min(...ways.map(({ way }) => way));
    return ways.filter(({ way }) => way === shortest);
  };
}

const isWithin = ({ x, y }: { x: number; y: number }, { left, right, top, bottom }: DOMRect) =>
  x >= left && x <= right && y >= top && y <= bottom;

/** The board itself says what happens, the same for every way to move a card. */
const silence = () => undefined;
const silent = {
  announcements: { onDragStart: silence, onDragOver: silence, onDragEnd: silence, onDragCancel: silence },
  screenReaderInstructions: { draggable: '' },
  restoreFocus: false,
};

function DropColumn({ board, category }: { board: DragLayerProps['board']; category: TaskCategory }) {
  const { setNodeRef } = useDroppable({ id: category });
  useLayoutEffect(() => {
    setNodeRef(board.current?.querySelector<HTMLElement>(`[data-column="${category}"]`) ?? null);
    return () => setNodeRef(null);
  }, [board, category, setNodeRef]);
  return null;
}

/** The card that is pressed, whichever it is: known to dnd-kit from the press on. */
function Pressed({ grip, pressed }: { grip: DragLayerProps['grip']; pressed: RefObject<Task | undefined> }) {
  const { active, listeners, setNodeRef } = useDraggable({ id: 'pressed' });
  useImperativeHandle(grip, () => (task, event) => {
    if (active || !isForDragging(event)) return;
    pressed.current = task;
    setNodeRef(event.currentTarget);
    listeners?.[event.type === 'mousedown' ? 'onMouseDown' : 'onTouchStart']?.(event);
  });
  return null;
}

/** A button is for pressing; and a finger on the link may rest there for longer than a drag takes to begin. */
function isForDragging(event: Parameters<Grip>[1]) {
  const kept = event.type === 'mousedown' ? 'button' : 'button, a';
  return event.target instanceof Element && !event.target.closest(kept) && !('touches' in event && event.touches.length > 1);
}

/** While a card still flies, the one that it comes down on can be taken up again. */
const untouched = { pointerEvents: 'none' } as const;

const categoryOf = (id: unknown) => columns.find(({ category }) => category === id)?.category;
