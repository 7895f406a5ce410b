import { operations } from '@daybook/contracts/api';
import { rateLimitOf } from './limit-rates.ts';

/** In the database, for all servers together. */
const limitedThere = ['register', 'login'];

describe('callLimitOf', () => {
  it.each(operations.filter(({ secured }) => secured !== true && secured !== 'calendar'))(
    'limits $id, which needs no account',
    (operation) => {
      expect(rateLimitOf(operation) !== undefined || limitedThere.includes(operation.id)).toBe(true);
    },
  );
});
