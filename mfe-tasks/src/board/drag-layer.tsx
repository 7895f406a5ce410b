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
import { CardCopy, type StartDrag } from './card.tsx';
import { columns } from './columns.ts';

interface DragLayerProps {
  board: RefObject<HTMLElement | null>;
  /** The layer sets it. */
  startDrag: RefObject<StartDrag | null>;
  onLift: (task: Task, by: 'pointer') => void;
  onOver: (category: TaskCategory | undefined) => void;
  /** Undefined over no column, and if the drag was cancelled. */
  onDrop: (category: TaskCategory | undefined) => void;
}

/**
 * Dragging by mouse and touch. This is the only file that imports dnd-kit. It is rendered beside the board, not around it, so that it can
 * load after the cards. dnd-kit knows only one draggable, the pressed card: ten thousand cards cost it nothing.
 */
export function DragLayer({ board, startDrag, onLift, onOver, onDrop }: DragLayerProps) {
  const pressed = useRef<Task>(undefined);
  const [lifted, setLifted] = useState<Task>();
  const container = usePortalContainer();
  const sensors = useSensors(useSensor(MouseSensor, mouse), useSensor(TouchSensor, touch));
  useEffect(() => suppressClickAfterDrag(board), [board]);

  const lift = () => {
    if (!pressed.current) return;
    setLifted(pressed.current);
    onLift(pressed.current, 'pointer');
  };
  const land: DropAnimationFunction = ({ dragOverlay: { node } }) => {
    const card = board.current?.querySelector(`[data-card="${pressed.current?.id}"]`);
    return card ? animateDrop(node, card) : undefined;
  };
  const overlay = (
    <DragOverlay dropAnimation={land} style={untouchable}>
      {lifted && <CardCopy task={lifted} />}
    </DragOverlay>
  );
  return (
    <DndContext
      id={useId()}
      sensors={sensors}
      collisionDetection={nearestColumn(board)}
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
      <DragHandle startDrag={startDrag} pressed={pressed} />
      {container ? createPortal(overlay, container) : overlay}
    </DndContext>
  );
}

/** Specification, section 9. A finger that moves earlier scrolls. */
const mouse = { activationConstraint: { distance: 5 } };
const touch = { activationConstraint: { delay: 120, tolerance: 5 } };

/** At most 600 pixels a second. The column under the card does not scroll, because the person cannot choose a place in it. */
const autoScroll = { acceleration: 3, threshold: { x: 0.15, y: 0.1 }, layoutShiftCompensation: false };

/** While a card is still moving to its place, the cards below it can be pressed. */
const untouchable = { pointerEvents: 'none' } as const;

const categoryOf = (id: unknown) => columns.find(({ category }) => category === id)?.category;

/** Between two columns and on the board's edge the nearest column counts: on a phone, a finger at the edge is beside the last column. */
function nearestColumn(board: DragLayerProps['board']): CollisionDetection {
  return ({ droppableRects, pointerCoordinates: at }) => {
    const box = board.current?.getBoundingClientRect();
    if (!at || !box || !isWithin(at, box)) return [];
    const distances = [...droppableRects].map(([id, { left, right }]) => ({ id, distance: Math.max(left - at.x, at.x - right) }));
    const shortest = Math.min(...distances.map(({ distance }) => distance));
    return distances.filter(({ distance }) => distance === shortest);
  };
}

const isWithin = ({ x, y }: { x: number; y: number }, { left, right, top, bottom }: DOMRect) =>
  x >= left && x <= right && y >= top && y <= bottom;

/** The board makes the announcements, the same ones for each way to move a card. */
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

/** Makes the pressed card dnd-kit's only draggable. */
function DragHandle({ startDrag, pressed }: Pick<DragLayerProps, 'startDrag'> & { pressed: RefObject<Task | undefined> }) {
  const { active, listeners, setNodeRef } = useDraggable({ id: 'pressed' });
  useImperativeHandle(startDrag, () => (task, event) => {
    if (active || !canStartDrag(event)) return;
    pressed.current = task;
    setNodeRef(event.currentTarget);
    listeners?.[event.type === 'mousedown' ? 'onMouseDown' : 'onTouchStart']?.(event);
  });
  return null;
}

/** False on a button, with two fingers, and for a finger on the link, which may rest there for longer than a drag takes to begin. */
function canStartDrag(event: Parameters<StartDrag>[1]) {
  const controls = event.type === 'mousedown' ? 'button' : 'button, a';
  return event.target instanceof Element && !event.target.closest(controls) && !('touches' in event && event.touches.length > 1);
}

/** Moves the drag overlay to the place of the card, which is invisible until then. */
async function animateDrop(overlay: HTMLElement, card: Element): Promise<void> {
  const from = overlay.getBoundingClientRect();
  const to = card.getBoundingClientRect();
  const [x, y] = [to.left - from.left, to.top - from.top];
  const duration = dropDuration(Math.hypot(x, y), matchMedia('(prefers-reduced-motion: reduce)').matches);
  if (duration === 0) return;
  const { transform } = getComputedStyle(overlay);
  const start = transform === 'none' ? '' : transform;
  card.animate({ opacity: [0, 0] }, { duration });
  const animation = overlay.animate(
    { transform: [start || 'none', `translate(${x}px, ${y}px) ${start}`] },
    { duration, easing: 'cubic-bezier(0.2, 1, 0.1, 1)', fill: 'forwards' },
  );
  // Rejects if the animation is cancelled, such as when the board is closed.
  await animation.finished.catch(() => undefined);
}

/** Returns milliseconds for a distance in pixels (specification, section 9): 330 to 550, the longest from 1,500 pixels on. */
export function dropDuration(distance: number, isMotionReduced: boolean): number {
  return isMotionReduced ? 0 : Math.round(Math.min(550, 330 + (220 * distance) / 1500));
}

/** After a drag the browser clicks the element under the pointer, and a card's link would open. Returns a function that removes the listeners. */
function suppressClickAfterDrag(board: DragLayerProps['board']): () => void {
  let wasDragging = false;
  const onDown = () => {
    wasDragging = false;
  };
  const onMove = () => {
    wasDragging ||= board.current?.dataset.dragging === 'true';
  };
  const onClick = (event: MouseEvent) => {
    // `detail` is 0 for a click that a key has caused.
    if (!wasDragging || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  window.addEventListener('pointerdown', onDown, options);
  window.addEventListener('pointermove', onMove, options);
  window.addEventListener('click', onClick, options);
  return () => controller.abort();
}
