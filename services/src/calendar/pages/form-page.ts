import type { CalendarProvider, FormEntry, FormField } from '../provider.ts';
import { escapeHtml } from '../../http/html-escape.ts';
import { pageHtml } from './page.ts';

interface Shown {
  readonly provider: Pick<CalendarProvider, 'label'>;
  readonly entry: FormEntry;
  readonly state: string;
  /** What was typed before, and why it was not taken. */
  readonly given?: Readonly<Record<string, string>>;
  readonly refusal?: string;
}

/** The page on which a person says where their calendar is. */
export function formPage({ provider, entry, state, given = {}, refusal }: Shown): string {
  return pageHtml(
    `Connect ${provider.label}`,
    `<p>${escapeHtml(entry.hint)}</p>
      ${refusal ? `<p role="alert">${escapeHtml(refusal)}</p>` : ''}
      <form method="post">
        <input type="hidden" name="state" value="${escapeHtml(state)}" />
        ${entry.fields.map((field) => inputOf(field, given[field.name] ?? '')).join('\n        ')}
        <div class="actions">
          <button class="main" name="action" value="connect">Connect</button>
          <button name="action" value="cancel" formnovalidate>Cancel</button>
        </div>
      </form>`,
  );
}

/** A password is not sent back. */
function inputOf({ name, label, type, autocomplete }: FormField, value: string) {
  const kept = type === 'password' ? '' : ` value="${escapeHtml(value)}"`;
  return `<label>${escapeHtml(label)} <input name="${name}" type="${type}" autocomplete="${autocomplete}" required${kept} /></label>`;
}

/** The page on which a person chooses among several kinds of calendar. */
export function choicePage(providers: readonly Pick<CalendarProvider, 'id' | 'label'>[], here: string): string {
  const links = providers.map(({ id, label }) => `<a class="button" href="${here}?provider=${id}">${escapeHtml(label)}</a>`);
  return pageHtml(
    'Choose a calendar',
    `<p>Daybook reads your upcoming events. It changes nothing.</p>
      <div class="choices">${links.join('\n')}</div>
      <a href="/calendar?authorize=denied">Cancel</a>`,
  );
}
