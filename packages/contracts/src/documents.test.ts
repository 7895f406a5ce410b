import { errorsOf } from '../test/errors-of.ts';
import { documentsTopic, documentsTopicOf } from './app-name.ts';
import { archivedDocument, contentProblem, documentKey, documentLimits, documentsQuery } from './documents.ts';

const nested = (levels: number): object => (levels === 1 ? {} : { inner: nested(levels - 1) });

describe('the key of a document', () => {
  it.each(['a', '2026-11-26.walk_1', 'Z', '9', 'x'.repeat(128)])('may be %j', (key) => {
    expect(errorsOf(documentKey, key)).toEqual({});
  });

  it.each(['', '.', '..', '.a', '-a', '_a', 'a/b', 'a b', 'ä', 'a~', 'a\0', 'x'.repeat(129)])('cannot be %j', (key) => {
    expect(Object.keys(errorsOf(documentKey, key))).toEqual(['']);
  });
});

describe('the content of a document', () => {
  it.each([
    ['nothing', {}],
    ['values of all types', { a: [1, 'text', true, null, { b: -0.5 }] }],
    ['text that PostgreSQL cannot store', { a: '\0\ud800' }],
    ['ten levels', nested(documentLimits.levels)],
    ['as much text as fits', { a: 'x'.repeat(documentLimits.document - 8) }],
  ])('may be %s', (_, content) => {
    expect(contentProblem(content)).toBeUndefined();
  });

  it.each([
    ['a list', [], 'A document must be a JSON object.'],
    ['null', null, 'A document must be a JSON object.'],
    ['text', 'x', 'A document must be a JSON object.'],
    ['eleven levels', nested(documentLimits.levels + 1), 'A document has at most 10 levels.'],
    ['lists in eleven levels', { a: [[[[[[[[[[]]]]]]]]]] }, 'A document has at most 10 levels.'],
    ['a number that would become null', JSON.parse('{"a":[1e999]}'), 'A number is too large for JavaScript.'],
    ['a key that changes its prototype', JSON.parse('{"__proto__":1}'), 'The key __proto__ is not allowed.'],
    ['such a key further inside', JSON.parse('{"a":[{"__proto__":{}}]}'), 'The key __proto__ is not allowed.'],
    ['more text than fits', { a: 'x'.repeat(documentLimits.document - 7) }, 'A document has at most 256 KiB.'],
    ['more bytes than characters', { a: 'ü'.repeat(documentLimits.document / 2) }, 'A document has at most 256 KiB.'],
  ])('cannot be %s', (_, content: unknown, problem) => {
    expect(contentProblem(content)).toBe(problem);
  });
});

it('a document in an archive says what is wrong with its content', () => {
  const created = '2026-11-21T08:00:00.000Z';
  const document = { app: 'habits', key: 'run', content: { name: 'Run' }, created, updated: created };
  expect(archivedDocument.parse(document)).toEqual(document);
  expect(errorsOf(archivedDocument, { ...document, content: nested(11) })).toEqual({
    content: ['A document has at most 10 levels.'],
  });
  expect(errorsOf(archivedDocument, { ...document, content: JSON.parse('{"__proto__":1}') as unknown })).toEqual({
    content: ['The key __proto__ is not allowed.'],
  });
  expect(Object.keys(errorsOf(archivedDocument, { ...document, app: 'Habits', key: '/' }))).toEqual(['app', 'key']);
});

it.each([
  ['prefix', 'a/'],
  ['limit', '0'],
  ['limit', '101'],
])('a list of documents has no %s %j', (name, value) => {
  expect(Object.keys(errorsOf(documentsQuery, { [name]: value }))).toEqual([name]);
});

it('the changes of the documents of an app have a topic of their own', () => {
  expect(errorsOf(documentsTopic, documentsTopicOf('habits'))).toEqual({});
  expect(Object.keys(errorsOf(documentsTopic, 'documents/'))).toEqual(['']);
});
