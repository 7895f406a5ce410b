import { aPerson } from '../../test/api.ts';
import { requests } from '../../test/requests-1.1.0.ts';

describe('a client of contract 1.1.0', () => {
  it('saves what it sends, and loses nothing', async () => {
    const person = await aPerson();
    for (const { from, call, body, status, at, stored } of requests) {
      const saved = await person.request(call, { raw: body, headers: { 'content-type': 'application/json' } });
      expect([from, saved.status]).toEqual([from, status]);
      const read = await person.request(`GET ${at}`);
      expect(read.body).toEqual({ ...(saved.body as object), ...stored });
    }
  });
});
