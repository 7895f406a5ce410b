import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../http/html-escape.ts';
import type { CalendarProvider, FormEntry, FormField } from '../provider.ts';

/** Returns a small page of ours in the authorization of a calendar. It has no script. */
export function pageHtml(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(title)} · Daybook</title>
    <link rel="icon" href="/assets/icon.svg" />
    <link rel="stylesheet" href="/api/calendar/page.css" />
  </head>
  <body>
    <main>
      <h1>${escapeHtml(title)}</h1>
      ${content}
    </main>
  </body>
</html>
`;
}

export const pageHeaders = { 'content-type': 'text/html; charset=utf-8' } as const;

interface FormPageOptions {
  readonly provider: Pick<CalendarProvider, 'label'>;
  readonly entry: FormEntry;
  readonly state: string;
  readonly values?: Readonly<Record<string, string>>;
  readonly error?: string;
}

/** Returns the page on which a person enters the address of a calendar. */
export function formPage({ provider, entry, state, values = {}, error }: FormPageOptions): string {
  return pageHtml(
    `Connect ${provider.label}`,
    `<p>${escapeHtml(entry.hint)}</p>
      ${error ? `<p role="alert">${escapeHtml(error)}</p>` : ''}
      <form method="post">
        <input type="hidden" name="state" value="${escapeHtml(state)}" />
        ${entry.fields.map((field) => inputOf(field, values[field.name] ?? '')).join('\n        ')}
        <div class="actions">
          <button class="main" name="action" value="connect">Connect</button>
          <button name="action" value="cancel" formnovalidate>Cancel</button>
        </div>
      </form>`,
  );
}

/** Characters of HTML with which a field shows again what was entered, so that a page of rejected fields stays below 8 kB. */
const shownLength = 2000;

function inputOf({ name, label, type, autocomplete }: FormField, value: string) {
  const shown = escapeHtml(value);
  const valueAttribute = type === 'password' || shown.length > shownLength ? '' : ` value="${shown}"`;
  return `<label>${escapeHtml(label)} <input name="${name}" type="${type}" autocomplete="${autocomplete}" required${valueAttribute} /></label>`;
}

/** Returns the page on which a person chooses a kind of calendar. */
export function choicePage(providers: readonly Pick<CalendarProvider, 'id' | 'label'>[], here: string): string {
  const links = providers.map(({ id, label }) => `<a class="button" href="${here}?provider=${id}">${escapeHtml(label)}</a>`);
  return pageHtml(
    'Choose a calendar',
    `<p>Daybook reads your upcoming events. It changes nothing.</p>
      <div class="choices">${links.join('\n')}</div>
      <a href="/calendar?authorize=denied">Cancel</a>`,
  );
}

/** Makes these routes, and no others, accept the forms of HTML pages. */
export function acceptForms(fastify: FastifyInstance) {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_, body: string, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
}

/** The part of the product's style (packages/kit/src/ui/tokens.css) that these pages need. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  font: 400 0.9375rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif;
  color: light-dark(#1b1b20, #ececf1);
  background: light-dark(#fafafb, #131316);
}
* { box-sizing: border-box; accent-color: light-dark(#4f46e0, #665eea); }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1rem; }
main {
  width: min(26rem, 100%);
  padding: 2rem;
  border: 1px solid light-dark(#e5e5ea, #2d2d35);
  border-radius: 12px;
  background: light-dark(#ffffff, #1b1b20);
}
h1 { margin: 0 0 0.75rem; font-size: 1.25rem; line-height: 1.25; }
p { margin: 0 0 1rem; color: light-dark(#5a5a66, #a7a7b4); }
form, fieldset, .choices { display: grid; gap: 1rem; margin: 0 0 1rem; padding: 0; border: 0; }
form { margin: 0; }
fieldset { gap: 0.25rem; margin: 0; }
a { color: light-dark(#4338ca, #b1acff); }
legend { padding: 0 0 0.5rem; font-weight: 600; }
label { display: grid; gap: 0.25rem; font-weight: 500; }
label.radio { grid-template-columns: auto 1fr; align-items: center; gap: 0.5rem; min-height: 24px; font-weight: 400; }
input[type='url'], input[type='text'], input[type='password'] {
  width: 100%;
  min-height: 2.5rem;
  padding: 0 0.75rem;
  font: inherit;
  color: inherit;
  background: light-dark(#ffffff, #1b1b20);
  border: 1px solid light-dark(#8b8b97, #6f6f7b);
  border-radius: 8px;
}
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; }
button, a.button {
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 2.5rem;
  padding: 0 1rem;
  font: inherit;
  font-weight: 600;
  color: inherit;
  text-decoration: none;
  background: light-dark(#ffffff, #232329);
  border: 1px solid light-dark(#8b8b97, #6f6f7b);
  border-radius: 8px;
  cursor: pointer;
}
button.main { color: #ffffff; background: light-dark(#4f46e0, #665eea); border-color: transparent; }
button.main:hover { background: light-dark(#4037c4, #574fdb); }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 2px solid light-dark(#4f46e0, #a29cff); outline-offset: 2px; }
[role='alert'] {
  padding: 0.75rem;
  color: light-dark(#b01e33, #ffa0a9);
  background: light-dark(#fdecee, #40181e);
  border-radius: 8px;
}
`;
