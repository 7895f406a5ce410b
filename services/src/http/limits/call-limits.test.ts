import { operations } from '@daybook/contracts/api';
import { callLimitOf } from './call-limits.ts';

/** In the database, for all servers together. */
const limitedThere = ['register', 'login'];

describe('callLimitOf', () => {
  it.each(operations.filter(({ secured }) => secured !== true && secured !== 'calendar'))(
    'limits $id, which needs no account',
    (operation) => {
      expect(callLimitOf(operation) !== undefined || limitedThere.includes(operation.id)).toBe(true);
    },
  );
});
