import type { OutboxEntry } from '@daybook/kit/host/host';

/**
 * Returns a stored entry, of whichever release: fields that this one does not know stay. One that it cannot read needs the person's
 * decision, and is stored as it is, for a release that can.
 */
export function readEntry(id: string, written: unknown): OutboxEntry | undefined {
  if (written === undefined) return undefined;
  const { whole: stored = written } = fieldsOf(written);
  return isEntry(stored) ? { ...stored, id, at: timeOf(stored.at) ?? timeIn(id) } : unreadable(id, stored);
}

/**
 * Returns an entry as it is stored. Releases before host contract 2.5.0 would merge a whole item by field, so they must not be able to read
 * the entry: after a rollback it waits for a newer one.
 */
export const toStored = (entry: OutboxEntry): unknown => (entry.isWhole ? { whole: entry } : entry);

function isEntry(stored: unknown): stored is OutboxEntry {
  const entry = fieldsOf(stored);
  const { base, theirs, problem, savedAs } = entry;
  return (
    [entry.operation, entry.item].every(isText) &&
    isPath(entry.path) &&
    methods.includes(entry.method) &&
    states.includes(entry.state) &&
    [entry.summary, entry.key, fieldsOf(base).etag, fieldsOf(theirs).etag].every(isTextIfThere) &&
    [entry.body, base, theirs, problem, savedAs].every(isObjectIfThere) &&
    [base, theirs].every((state) => !state || isObject(fieldsOf(state).item)) &&
    (!problem || isText(fieldsOf(problem).title)) &&
    (!savedAs || (isPath(fieldsOf(savedAs).path) && isText(fieldsOf(savedAs).item)))
  );
}

const isText = (value: unknown) => typeof value === 'string';
const isTextIfThere = (value: unknown) => value === undefined || isText(value);
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const isObjectIfThere = (value: unknown) => value === undefined || isObject(value);

/** Not every call of the API: code of a release may have stored the entry for a person who never had that release. */
const isPath = (value: unknown) => typeof value === 'string' && pathOfItem.test(value);

/**
 * The paths of notes, tasks and documents, and of templates such as `/api/notes/{slug}/`. With the slug `..` a path is `/api/`, which no
 * operation has. The two names of a document cannot be `..`, because they begin with a letter or a digit.
 */
const pathOfItem = /^\/api\/(?:(?:notes|tasks)\/(?:[^/\\?#]+\/)?|documents\/\w[\w.-]*\/\w[\w.-]*\/)$/;

const methods: readonly unknown[] = ['POST', 'PUT', 'DELETE'] satisfies OutboxEntry['method'][];
const states: readonly unknown[] = ['sending', 'waiting', 'undecided'] satisfies OutboxEntry['state'][];

/** Stays apart from the changes of the item that it may belong to: what it does with it is unknown. */
function unreadable(id: string, stored: unknown): OutboxEntry {
  const { at, body } = fieldsOf(stored);
  return {
    id,
    at: timeOf(at) ?? timeIn(id),
    operation: UNREADABLE,
    method: 'PUT',
    path: '',
    item: `${UNREADABLE}/${id}`,
    body: isObject(body) ? fieldsOf(body) : { stored },
    state: 'undecided',
    problem: {
      status: 422,
      title: 'Another version of Daybook has stored it, and this one cannot read it. Update Daybook, or copy it.',
    },
  };
}

const UNREADABLE = 'unreadable';

/** True for an entry that this release cannot send. */
export const isUnreadable = ({ operation }: OutboxEntry): boolean => operation === UNREADABLE;

const fieldsOf = (value: unknown) => (value ?? {}) as Readonly<Record<string, unknown>>;

const timeOf = (at: unknown) => (typeof at === 'number' && Number.isFinite(new Date(at).getTime()) ? at : undefined);

/** A UUIDv7 begins with its time. */
function timeIn(id: string) {
  return timeOf(parseInt(id.replace('-', '').slice(0, 12), 16)) ?? 0;
}
