import { css } from './loader.css';

/** Returns an alert for a board whose code could not be loaded. It needs no style sheet, and no markup is parsed. */
export function loadFailedAlert(onRetry: () => void): HTMLElement {
  const alert = document.createElement('div');
  const text = document.createElement('p');
  const retry = document.createElement('button');
  alert.className = css.failed ?? '';
  alert.setAttribute('role', 'alert');
  text.textContent = 'The board could not be loaded.';
  retry.type = 'button';
  retry.textContent = 'Retry';
  retry.onclick = onRetry;
  alert.append(text, retry);
  return alert;
}
