import { startLocalServer } from '../../../test/local-server.ts';
import { caldavProvider } from './caldav-provider.ts';

describe('a calendar that was connected by an earlier release', () => {
  it('is read with its password, which goes to its own server only', async () => {
    const asked: (string | undefined)[] = [];
    const thief = await startLocalServer((request, response) => {
      asked.push(`thief ${request.headers.authorization}`);
      response.end();
    });
    const server = await startLocalServer((request, response) => {
      asked.push(request.headers.authorization);
      response.writeHead(302, { location: thief.url }).end();
    });
    const secret = { username: 'ann', password: 'x', calendars: [`${server.url}/office/`] };
    const question = { from: new Date(), limit: 1, timeZone: undefined };
    const reader = { network: 'x', signal: AbortSignal.timeout(5000) };
    try {
      const listed = caldavProvider({ allowLocal: true }).listUpcoming(secret, question, reader);
      await expect(listed).rejects.toThrow(`The calendar leads to ${thief.url}, which does not get your password.`);
      expect(asked).toEqual([`Basic ${btoa('ann:x')}`]);
    } finally {
      await Promise.all([server.stop(), thief.stop()]);
    }
  });
});
