import { css } from './loader.css';

/** Stands in the board's place when its code did not come. Without a style of its own to load, and without markup made of text. */
export function failedNote(onRetry: () => void): HTMLElement {
  const note = document.createElement('div');
  const says = document.createElement('p');
  const retry = document.createElement('button');
  note.className = css.failed ?? '';
  note.setAttribute('role', 'alert');
  says.textContent = 'The board could not be loaded.';
  retry.type = 'button';
  retry.textContent = 'Retry';
  retry.onclick = onRetry;
  note.append(says, retry);
  return note;
}
