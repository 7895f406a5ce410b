import { QueryFailedError } from 'typeorm';
import { isConflict, isDatabaseAway } from './database-errors.ts';

const failed = (code: string) => new QueryFailedError('select 1', [], Object.assign(new Error('failed'), { code }));

describe('a database', () => {
  it.each([
    ['gave the statement up', failed('57014')],
    ['is shutting down', failed('57P01')],
    ['has no connection left', failed('53300')],
    ['takes no connection', failed('55000')],
    ['takes no writes', failed('25006')],
    ['does not respond', new QueryFailedError('select 1', [], new Error('Query read timeout'))],
    ['cut the connection', new Error('Connection terminated unexpectedly')],
    ['has all connections busy', new Error('timeout exceeded when trying to connect')],
    ['is not there', new AggregateError([Object.assign(new Error(), { code: 'ECONNREFUSED' })])],
  ])('is away when it %s', (_, error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each([
    ['rejects a statement', failed('42601')],
    ['holds a rule', failed('23505')],
    ['ends a deadlock', failed('40P01')],
    ['has nothing to do with it', new TypeError('undefined is not a function')],
    ['has nothing to do with what was thrown', undefined],
  ])('is not away when it %s', (_, error) => {
    expect(isDatabaseAway(error)).toBe(false);
  });
});

describe('a conflict', () => {
  it.each([
    ['40001', true],
    ['40P01', true],
    ['23505', false],
  ])('is SQLSTATE %s: %s', (code, expected) => {
    expect(isConflict(failed(code))).toBe(expected);
  });
});
