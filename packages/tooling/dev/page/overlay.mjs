/** Shows why a build failed, above the page, which keeps the last build. @param {{ message: string, moduleName?: string }[]} errors */
export function showErrors(errors) {
  const list = document.createElement('pre');
  list.textContent = errors
    .map(({ moduleName = '', message }) => `${moduleName}\n${message}`.trim().replace(colours, ''))
    .join('\n\n');
  const title = document.createElement('h2');
  title.textContent = 'The build failed. The page keeps the last build until the next save.';
  const hide = document.createElement('button');
  hide.textContent = 'Hide';
  hide.addEventListener('click', hideErrors);
  const place = panel() ?? document.body.appendChild(document.createElement('daybook-build-failed'));
  const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' });
  place.setAttribute('role', 'alert');
  root.adoptedStyleSheets = [style];
  root.replaceChildren(hide, title, list);
}

/** Removes the errors: the build works again. */
export const hideErrors = () => panel()?.remove();

const panel = () => document.querySelector('daybook-build-failed');

const colours = new RegExp('\\u001b\\[\\d+(;\\d+)*m', 'g');

const style = new CSSStyleSheet();
style.replaceSync(`:host { position: fixed; inset: auto 0 0; z-index: 2147483647; max-height: 40vh; overflow: auto; padding: 16px 24px;
  background: #2a0f12; color: #ffe9ea; font: 14px/1.5 ui-monospace, monospace; border-top: 3px solid #ff6b75; }
  button { float: right; padding: 4px 12px; font: inherit; color: inherit; background: none; border: 1px solid; border-radius: 6px; }
  h2 { margin: 0 0 8px; font-size: 14px; } pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }`);
