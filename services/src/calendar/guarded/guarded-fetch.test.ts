import { EventEmitter } from 'node:events';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { InternalAddress } from '../../network/addresses.ts';
import { guardedFetch } from './guarded-fetch.ts';

interface Sent {
  readonly url: string;
  readonly options: { readonly headers: Record<string, string>; readonly lookup: LookupFunction };
}

/** The public internet, which a test does not have: its responses by address. */
function network(responses: Record<string, { status: number; location?: string }>): Sent[] {
  const sent: Sent[] = [];
  jest.spyOn(https, 'request').mockImplementation(((url: URL, options: Sent['options']) => {
    sent.push({ url: url.href, options });
    const { status, location } = responses[url.href]!;
    const incoming = Object.assign(Readable.from([Buffer.from('read')]), {
      statusCode: status,
      headers: location ? { location } : {},
    });
    const request = Object.assign(new EventEmitter(), { end: () => {} });
    setImmediate(() => request.emit('response', incoming));
    return request;
  }) as unknown as typeof https.request);
  return sent;
}

const guard = { allowLocal: false };

describe('guardedFetch', () => {
  it('reads from the public internet, and checks every address that it connects to', async () => {
    const sent = network({ 'https://a.example/x.ics': { status: 200 } });

    expect(await (await guardedFetch(guard, 'webcal://a.example/x.ics')).text()).toBe('read');
    const [{ options }] = sent as [Sent];
    const error = await new Promise((resolve) => options.lookup('localhost', {}, resolve));
    expect(error).toBeInstanceOf(InternalAddress);
  });

  it.each([
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/latest/',
    'http://a.example/',
    'https://2130706433/',
    'https://a.example:25/',
  ])('does not follow a redirection to %s', async (location) => {
    const sent = network({ 'https://a.example/': { status: 302, location } });

    await expect(guardedFetch(guard, 'https://a.example/')).rejects.toMatchObject({ kind: 'rejected' });
    expect(sent).toHaveLength(1);
  });

  it('does not send the password to another host', async () => {
    const sent = network({
      'https://a.example/': { status: 301, location: '/here' },
      'https://a.example/here': { status: 308, location: 'https://b.example/' },
      'https://b.example/': { status: 200 },
    });

    await guardedFetch(guard, 'https://a.example/', { headers: { authorization: 'Basic x' } });

    expect(sent.map(({ options }) => options.headers['authorization'])).toEqual(['Basic x', 'Basic x', undefined]);
  });

  it('requests the header for each redirection, and stops if it is denied', async () => {
    const sent = network({
      'https://a.example/': { status: 301, location: 'https://b.a.example/' },
      'https://b.a.example/': { status: 307, location: 'https://c.example/' },
    });
    const authorize = ({ hostname }: URL) =>
      hostname === 'c.example' ? Promise.reject(new Error('Not this one.')) : Promise.resolve(`for ${hostname}`);

    await expect(guardedFetch(guard, 'https://a.example/', { authorize })).rejects.toThrow('Not this one.');

    expect(sent.map(({ options }) => options.headers['authorization'])).toEqual(['for a.example', 'for b.a.example']);
  });

  it('leaves redirections to the caller on request', async () => {
    network({ 'https://a.example/': { status: 302, location: 'https://127.0.0.1/' } });
    expect((await guardedFetch(guard, 'https://a.example/', { redirect: 'manual' })).status).toBe(302);
  });
});
