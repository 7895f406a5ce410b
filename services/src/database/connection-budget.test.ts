import { connectionBudget, warnOfConnections } from './connection-budget.ts';

it('counts the pool of each process, and what it opens beside', () => {
  expect(connectionBudget({ workers: 1, databasePool: 20 })).toBe(30);
  expect(connectionBudget({ workers: 4, databasePool: 10 })).toBe(80);
});

it('warns if PostgreSQL allows fewer connections than all processes open', () => {
  expect(warnOfConnections({ workers: 3, databasePool: 20 }, 97)).toEqual([]);
  expect(warnOfConnections({ workers: 4, databasePool: 20 }, 97)).toEqual([
    'This server opens up to 120 connections (WORKERS 4, each DATABASE_POOL 20 and 10 more), and the PostgreSQL server allows 97. ' +
      'Lower WORKERS or DATABASE_POOL, or raise max_connections.',
  ]);
});
