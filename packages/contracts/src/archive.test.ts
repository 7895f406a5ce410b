import { errorsOf } from '../test/errors-of.ts';
import { archive, archiveLimits, emptyArchive, exportArchive, imported, uncheckedArchive } from './archive.ts';
import { archivedNote, archivedTask } from './archived-items.ts';

const created = '2026-11-21T08:00:00.000Z';
const tooEarly = 'Must be in the year 1000 or later.';
const tooFine = 'Must have at most three decimals.';
const badSlug = 'Must be letters and digits, with single hyphens between them.';
const note = {
  id: '019ab000-0000-7000-8000-0123456789ab',
  slug: 'milk',
  title: 'Milk',
  body: '',
  category: 'PERSONAL',
  created,
  updated: created,
};
const task = { id: 7, title: 'Buy milk', category: 'backlog', created };
const whole = { format: 'daybook', version: 1, notes: [note], tasks: [task] };

describe('a note in an archive', () => {
  it('has the same id in upper and lower case', () => {
    expect(archivedNote.parse({ ...note, id: note.id.toUpperCase() })).toEqual(note);
  });

  it.each([
    ['slug', 'buy-milk-2'],
    ['slug', '牛乳'],
    ['slug', 'à'],
    ['title', ''],
    ['created', '1000-01-01T00:00:00Z'],
    ['updated', '1000-01-01T00:00:00Z'],
    ['updated', '2026-11-21T08:00:00.1Z'],
    ['updated', '9999-12-31T23:59:59.999Z'],
  ])('may have the %s %j', (field, value) => {
    expect(errorsOf(archivedNote, { ...note, [field]: value })).toEqual({});
  });

  it.each([
    ['id', 'milk', 'Must be the id of a note.'],
    ['slug', '', badSlug],
    ['slug', 'buy milk', badSlug],
    ['slug', 'buy--milk', badSlug],
    ['slug', '-milk', badSlug],
    ['slug', 'milk-', badSlug],
    ['slug', 'a/b', badSlug],
    ['category', 'PRIVATE', 'Pick one of BUSINESS, PERSONAL, IMPORTANT.'],
    ['updated', '0000-01-01T00:00:00Z', tooEarly],
    ['updated', '0999-12-31T23:59:59.999Z', tooEarly],
    ['created', '0999-12-31T23:59:59.999Z', tooEarly],
    ['created', '2026-11-21T08:00:00.0000Z', tooFine],
    ['updated', `2026-11-21T08:00:00.${'1'.repeat(20)}Z`, tooFine],
  ])('must not have the %s %j', (field, value, message) => {
    expect(errorsOf(archivedNote, { ...note, [field]: value })).toEqual({ [field]: [message] });
  });

  it.each(['slug', 'title'])('may have a %s of 255 characters, and no more', (field) => {
    expect(errorsOf(archivedNote, { ...note, [field]: 'a'.repeat(255) })).toEqual({});
    const errors = errorsOf(archivedNote, { ...note, [field]: 'a'.repeat(256) });
    expect(errors).toEqual({ [field]: ['Must be at most 255 characters long.'] });
  });

  it.each(Object.keys(note))('must have the field %s', (field) => {
    expect(Object.keys(errorsOf(archivedNote, { ...note, [field]: undefined }))).toEqual([field]);
  });
});

describe('a task in an archive', () => {
  it.each([
    ['id', 0, 'Must be at least 1.'],
    ['category', 'done', 'Pick one of incomplete, completed, inreview, backlog.'],
    ['created', '0001-01-01T00:00:00Z', tooEarly],
  ])('must not have the %s %j', (field, value, message) => {
    expect(errorsOf(archivedTask, { ...task, [field]: value })).toEqual({ [field]: [message] });
  });

  it.each(Object.keys(task))('must have the field %s', (field) => {
    expect(Object.keys(errorsOf(archivedTask, { ...task, [field]: undefined }))).toEqual([field]);
  });
});

describe.each([
  ['an archive', archive],
  ['an archive whose entries are validated later', uncheckedArchive],
])('%s', (_, schema) => {
  it('may be empty', () => {
    expect(errorsOf(schema, { ...whole, notes: [], tasks: [] })).toEqual({});
  });

  it.each([
    ['format', 'other', 'Must be "daybook". Is this file an archive of Daybook?'],
    ['version', 3, 'Must be 1 or 2, the versions that are supported.'],
    ['version', '1', 'Must be 1 or 2, the versions that are supported.'],
  ])('must not have the %s %j', (field, value, message) => {
    expect(errorsOf(schema, { ...whole, [field]: value })).toEqual({ [field]: [message] });
  });

  it.each(['notes', 'tasks'])('must have a list of %s', (field) => {
    expect(Object.keys(errorsOf(schema, { ...whole, [field]: {} }))).toEqual([field]);
    expect(Object.keys(errorsOf(schema, { ...whole, [field]: undefined }))).toEqual([field]);
  });
});

it('an archive names an invalid entry by its place', () => {
  const notes = [note, { ...note, category: 'PRIVATE' }];
  expect(Object.keys(errorsOf(archive, { ...whole, notes, tasks: [{ ...task, id: 0 }] }))).toEqual([
    'notes.1.category',
    'tasks.0.id',
  ]);
});

it('an archive whose entries are validated later may have any entries, but not too many', () => {
  expect(errorsOf(uncheckedArchive, { ...whole, notes: [null], tasks: ['?'] })).toEqual({});
  const tooMany = Array.from({ length: archiveLimits.entries + 1 }, () => null);
  expect(Object.keys(errorsOf(uncheckedArchive, { ...whole, notes: tooMany }))).toEqual(['notes']);
});

it('the result of an import counts whole entries and lists task numbers', () => {
  const result = { notes: { added: 1, kept: 0 }, tasks: { added: 0, kept: 0, conflicting: [7] } };
  expect(errorsOf(imported, result)).toEqual({});
  expect(Object.keys(errorsOf(imported, { ...result, notes: { added: 0.5, kept: 0 } }))).toEqual(['notes.added']);
  expect(Object.keys(errorsOf(imported, { ...result, tasks: { ...result.tasks, conflicting: [0] } }))).toEqual([
    'tasks.conflicting.0',
  ]);
});

it('an export is an archive with the items of all lists', () => {
  expect(exportArchive.response.parse(whole)).toEqual(whole);
  expect(Object.keys(errorsOf(exportArchive.response, { ...whole, tasks: [{ ...task, id: 0 }] }))).toEqual(['tasks.0.id']);
});

it('an empty archive has the format and its lists', () => {
  expect(emptyArchive()).toEqual({ format: 'daybook', version: 1, notes: [], tasks: [] });
});
