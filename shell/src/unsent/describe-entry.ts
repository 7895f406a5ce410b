import { isUnreadable } from '@daybook/host/outbox/read-entry';
import type { OutboxEntry } from '@daybook/kit/host/host';
import { texts } from './texts.ts';

/** The change of an entry, in words. */
export interface EntryDescription {
  /** The title of the item, or the beginning of its text. */
  readonly name: string;
  /** `Note`, `Task 7`, or `Document of habits` */
  readonly kind: string;
  /** `Moved to DONE` */
  readonly action: string;
}

/** Describes an entry of any app, also of a release that is newer than this shell: by its request and the item. */
export const describeEntry = (entry: OutboxEntry): EntryDescription => ({
  name: nameOf(entry),
  kind: kindOf(entry),
  action: entry.summary ?? actions[entry.method](entry),
});

function nameOf(entry: OutboxEntry) {
  const { body, base, theirs } = entry;
  const versions = [body, base?.item, theirs?.item];
  const found = ['title', 'body'].flatMap((field) => versions.map((version) => firstWords(version?.[field])));
  return found.find((name) => name !== '') ?? documentOf(entry)?.key ?? texts.untitled;
}

const firstWords = (text: unknown) => (typeof text === 'string' ? text.trim().split(/\s+/).slice(0, MOST_WORDS).join(' ') : '');

const MOST_WORDS = 20;

/** Operations are named after what they do and with which kind of item: `updateTask`. */
function kindOf(entry: OutboxEntry) {
  const document = documentOf(entry);
  if (document) return texts.documentOf(document.app);
  const { operation, item } = entry;
  const [entity = '', key = ''] = item.split('/');
  const words = (/[A-Z].*/.exec(operation)?.[0] ?? entity).replaceAll(/(?<=.)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const noun = words.charAt(0).toUpperCase() + words.slice(1);
  return /^\d+$/.test(key) ? `${noun} ${key}` : noun;
}

/** Returns the names of a document, which has no title of its own: `documents/habits/run`. The app may have no release any more. */
function documentOf({ item, isWhole }: OutboxEntry) {
  const [kind, app = '', key = ''] = item.split('/');
  return isWhole && kind === 'documents' ? { app, key } : undefined;
}

const actions: Readonly<Record<OutboxEntry['method'], (entry: OutboxEntry) => string>> = {
  POST: () => texts.added,
  PUT: ({ body = {}, base, isWhole, asks }) => {
    if (isWhole && asks && !base) return texts.added;
    const seen = base?.item ?? {};
    const fields = Object.keys(body).filter((field) => JSON.stringify(body[field]) !== JSON.stringify(seen[field]));
    return base && fields.length > 0 ? texts.changedFields(fields) : texts.changed;
  },
  DELETE: () => texts.deleted,
};

/** Returns why an entry is not sent yet. @param isFirst - false if an earlier change of the item is not sent either */
export function stateText(entry: OutboxEntry, isFirst: boolean): string {
  const { state, theirs, problem } = entry;
  if (problem && isUnreadable(entry)) return problem.title;
  if (state === 'undecided') {
    if (theirs) return texts.conflict;
    return !problem || problem.status === 404 ? texts.gone : texts.rejected(problem.detail ?? problem.title);
  }
  if (!isFirst) return texts.behind;
  return state === 'sending' ? texts.sending : texts.waiting;
}

/** Returns all that the person has typed: title and text first, then the other fields with their names. */
export function textOf({ body = {} }: OutboxEntry): string {
  const { title, body: text, ...others } = body;
  const named = Object.entries(others).map(
    ([field, value]) => `${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return [title, text, ...named].filter((part): part is string => typeof part === 'string' && part !== '').join('\n\n');
}
