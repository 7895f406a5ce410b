import { once } from 'node:events';
import { startLocalServer } from '../../../test/local-server.ts';
import { caldavProvider } from './caldav-provider.ts';

describe('a calendar that was connected in an earlier release', () => {
  it('is read with its password, which only its own server gets', async () => {
    const authorizations: (string | undefined)[] = [];
    const thief = await startLocalServer((request, response) => {
      authorizations.push(`thief ${request.headers.authorization}`);
      response.end();
    });
    const server = await startLocalServer((request, response) => {
      authorizations.push(request.headers.authorization);
      response.writeHead(302, { location: thief.url }).end();
    });
    const secret = { username: 'ann', password: 'x', calendars: [`${server.url}/office/`] };
    const question = { from: new Date(), limit: 1, timeZone: undefined };
    const reader = { network: 'x', signal: AbortSignal.timeout(5000) };
    try {
      const listed = caldavProvider({ allowLocal: true }).listUpcoming(secret, question, reader);
      await expect(listed).rejects.toThrow(`The calendar leads to ${thief.url}, which does not get your password.`);
      expect(authorizations).toEqual([`Basic ${btoa('ann:x')}`]);
    } finally {
      await Promise.all([server.stop(), thief.stop()]);
    }
  });
});

describe('a server of many large calendars', () => {
  it('is not read further when their sum is too large, although each is not', async () => {
    const closed: Promise<unknown>[] = [];
    const large = 'x'.repeat(1_900_000);
    // None of its responses ends, so a read lasts until the signal aborts.
    const server = await startLocalServer((_, response) => {
      closed.push(once(response, 'close'));
      response.writeHead(207).write(large);
    });
    const calendars = Array.from({ length: 10 }, (_, index) => `${server.url}/${index}/`);
    const secret = { server: server.url, username: 'ann', password: 'x', calendars };
    const question = { from: new Date(), limit: 10, timeZone: undefined };
    const reader = { network: 'x', signal: AbortSignal.timeout(15_000) };
    try {
      const listed = caldavProvider({ allowLocal: true }).listUpcoming(secret, question, reader);
      await expect(listed).rejects.toThrow('The calendar is larger than this server reads.');
      // Also those whose responses had just begun.
      await Promise.all(closed);
    } finally {
      await server.stop();
    }
  });
});

it('requests 16 calendars of one network at a time, and all ten of another meanwhile', async () => {
  const requested: string[] = [];
  const server = await startLocalServer(({ url = '' }) => void requested.push(url));
  const leave = new AbortController();
  const list = (network: string) => {
    const calendars = Array.from({ length: 10 }, () => `${server.url}/${network}`);
    const secret = { server: server.url, username: network, password: 'x', calendars };
    const context = { network, signal: leave.signal };
    return caldavProvider({ allowLocal: true }).listUpcoming(secret, { from: new Date(), limit: 10, timeZone: undefined }, context);
  };
  const lists = ['mallory', 'mallory', 'ann'].map((network) => list(network));
  try {
    while (requested.filter((url) => url === '/ann').length < 10) await new Promise(setImmediate);
    expect(requested.filter((url) => url === '/mallory')).toHaveLength(16);
  } finally {
    leave.abort();
    await Promise.allSettled(lists);
    await server.stop();
  }
});
