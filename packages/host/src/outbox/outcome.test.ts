import { outcomeOf } from './outcome.ts';

const problem = 'application/problem+json; charset=utf-8';
const json = 'application/json; charset=utf-8';
const html = 'text/html';

describe('the outcome of an attempt', () => {
  it.each([
    [200, json, 'saved'],
    [201, json, 'saved'],
    [204, '', 'saved'],
    [412, problem, 'stale'],
    [400, problem, 'refused'],
    [403, problem, 'refused'],
    [404, problem, 'refused'],
    [409, problem, 'refused'],
    [413, problem, 'refused'],
    [422, problem, 'refused'],
    [401, problem, 'wait'],
    [408, problem, 'wait'],
    [425, problem, 'wait'],
    [429, problem, 'wait'],
    [500, problem, 'wait'],
    [502, html, 'wait'],
    [503, html, 'wait'],
    [504, html, 'wait'],
  ])('of a response with status %d and type "%s" is: %s', (status, type, kind) => {
    expect(outcomeOf({ status, type }).kind).toBe(kind);
  });

  it.each([
    [200, html],
    [302, html],
    [403, html],
    [404, ''],
  ])('of a response %d of a proxy ("%s") is to wait: it neither confirms nor rejects a change', (status, type) => {
    expect(outcomeOf({ status, type })).toEqual({ kind: 'wait' });
  });

  it('without a response is to wait', () => {
    expect(outcomeOf(undefined)).toEqual({ kind: 'wait' });
  });

  it.each([
    ['30', 30_000],
    ['0', 0],
    ['999999', 3_600_000],
    ['Mon, 23 Nov 2026 12:00:10 GMT', 10_000],
    ['Mon, 23 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
  ])('has the time of a Retry-After of "%s": %p ms', (retryAfter, afterMs) => {
    const outcome = outcomeOf({ status: 429, type: problem, retryAfter }, Date.parse('2026-11-23T12:00:00Z'));
    expect(outcome).toEqual({ kind: 'wait', ...(afterMs !== undefined && { afterMs }) });
  });
});
