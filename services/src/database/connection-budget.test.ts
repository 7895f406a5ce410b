import { connectionBudget, planProcesses, workersWithin } from './connection-budget.ts';

it('counts the pool of each process, and what it opens beside', () => {
  expect(connectionBudget({ workers: 1, databasePool: 20 })).toBe(30);
  expect(connectionBudget({ workers: 4, databasePool: 10 })).toBe(80);
});

describe('the processes of a server', () => {
  const settings = { workers: 4, databasePool: 20, isWorkersSet: false, hasPooler: false };

  it.each([
    ['as many as WORKERS says', { isWorkersSet: true }, 97, 4],
    ['as many as processors', {}, 127, 4],
    ['as many as PostgreSQL has connections for, without the last seven', {}, 126, 3],
    ['three with the standard settings of PostgreSQL', { workers: 64 }, 97, 3],
    ['at least one', {}, 20, 1],
    ['one for ten connections behind a pooler', { workers: 64, hasPooler: true }, 97, 9],
  ])('are %s', (_, changed, allowed, workers) => {
    expect(workersWithin({ ...settings, ...changed }, allowed)).toBe(workers);
  });

  it('are reported if there are fewer than processors', () => {
    expect(planProcesses(settings, 127)).toEqual({ workers: 4, warnings: [] });
    expect(planProcesses(settings, 97)).toEqual({
      workers: 3,
      warnings: [
        'This server has 3 processes for 4 processors, because the PostgreSQL server allows 97 connections. Raise max_connections, or set ' +
          'WORKERS.',
      ],
    });
  });

  it('are reported if WORKERS has more than PostgreSQL allows connections for', () => {
    const set = { ...settings, isWorkersSet: true };
    expect(planProcesses({ ...set, workers: 3 }, 97).warnings).toEqual([]);
    expect(planProcesses({ ...set, hasPooler: true }, 97).warnings).toEqual([]);
    expect(planProcesses(set, 97).warnings).toEqual([
      'This server opens up to 120 connections (WORKERS 4, each DATABASE_POOL 20 and 10 more), and the PostgreSQL server allows 97. ' +
        'Lower WORKERS or DATABASE_POOL, or raise max_connections.',
    ]);
  });
});
