import type { FastifyInstance } from 'fastify';
import type { CalendarProvider, FormEntry, FormField } from '../provider.ts';
import { escapeHtml } from '../../http/html-escape.ts';
import { pageHtml } from './page.ts';

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

function inputOf({ name, label, type, autocomplete }: FormField, value: string) {
  const valueAttribute = type === 'password' ? '' : ` value="${escapeHtml(value)}"`;
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
