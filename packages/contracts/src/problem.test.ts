import { errorsOf } from '../test/errors-of.ts';
import { problem } from './problem.ts';

const notFound = { type: 'about:blank', title: 'Not Found', status: 404 };

describe('a problem document', () => {
  it.each([
    ['a type, a title and a status', {}],
    ['a detail', { detail: 'There is no such note.' }],
    ['messages by field', { errors: { title: ['Must be at most 255 characters long.', 'Another message.'] } }],
    ['no message', { errors: {} }],
    ['the id of the request', { requestId: '3f2a' }],
  ])('may have %s', (_, members) => {
    expect(problem.parse({ ...notFound, ...members })).toEqual({ ...notFound, ...members });
  });

  it('may have members that this client does not know, which are left out', () => {
    expect(problem.parse({ ...notFound, instance: '/notes/milk' })).toEqual(notFound);
  });

  it.each([
    ['type', undefined],
    ['title', undefined],
    ['status', '404'],
    ['status', 404.5],
    ['detail', null],
    ['errors', ['Must be at most 255 characters long.']],
    ['requestId', 3],
  ])('cannot have the %s %j', (member, value) => {
    expect(Object.keys(errorsOf(problem, { ...notFound, [member]: value }))).toEqual([member]);
  });

  it('cannot have a single message in place of a list', () => {
    expect(Object.keys(errorsOf(problem, { ...notFound, errors: { title: 'Too long.' } }))).toEqual(['errors.title']);
  });
});
