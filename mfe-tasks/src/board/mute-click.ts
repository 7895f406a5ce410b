import type { RefObject } from 'react';

/** A drag ends with a click on whatever is under the pointer then: on a card's link it would open the task. Returns its undo. */
export function muteClickAfterDrag(board: RefObject<HTMLElement | null>): () => void {
  let wasDragging = false;
  const press = () => {
    wasDragging = false;
  };
  const move = () => {
    wasDragging ||= board.current?.dataset.dragging === 'true';
  };
  const click = (event: MouseEvent) => {
    // What a key brings about is no click of a pointer.
    if (!wasDragging || event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('pointerdown', press, true);
  window.addEventListener('pointermove', move, true);
  window.addEventListener('click', click, true);
  return () => {
    window.removeEventListener('pointerdown', press, true);
    window.removeEventListener('pointermove', move, true);
    window.removeEventListener('click', click, true);
  };
}
