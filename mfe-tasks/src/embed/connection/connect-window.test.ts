import { askInWindow } from './connect-window.ts';
import { makeProof } from './pkce.ts';

const { createHash, webcrypto } = jest.requireActual<{
  createHash: (name: string) => { update: (text: string) => { digest: (encoding: string) => string } };
  webcrypto: Crypto;
}>('node:crypto');
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

const origin = 'https://daybook.example';

beforeEach(() => Object.defineProperty(window, 'crypto', { value: webcrypto, configurable: true }));
afterEach(() => jest.useRealTimers());

async function asked() {
  let went = (_to: string): void => undefined;
  const address = new Promise<string>((resolve) => (went = resolve));
  const location = {
    set href(to: string) {
      went(to);
    },
  };
  const shown = { location, closed: false, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(shown as unknown as Window);
  const answer = askInWindow({ origin, portal: 'intranet', page: 'https://intranet.example' });
  answer.catch(() => undefined);
  const query = new URL(await address).searchParams;
  const says = (data: unknown, from: Partial<MessageEventInit> = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: shown as unknown as Window, ...from }));
  return { shown, answer, address, query, state: query.get('state'), says };
}

const code = (state: string | null, more: object = { code: 'code' }) => ({ type: 'daybook:connect', state, ...more });

describe('the window of Daybook', () => {
  it('is opened with what it needs, and closed when it has answered', async () => {
    const { shown, answer, address, query, state, says } = await asked();
    const { verifier } = await (says(code(state)), answer);
    expect(await address).toMatch(/^https:\/\/daybook\.example\/connect\/\?/);
    expect(Object.fromEntries(query)).toEqual({
      portal: 'intranet',
      origin: 'https://intranet.example',
      challenge: sha256(verifier),
      state,
    });
    expect(shown.close).toHaveBeenCalled();
  });

  it('is the only one that is listened to, at its own origin, with its own state', async () => {
    const { answer, state, says } = await asked();
    says(code(state, { code: 'stolen' }), { source: window });
    says(code(state, { code: 'stolen' }), { origin: 'https://daybook.example.evil.example' });
    says(code('another state', { code: 'stolen' }));
    says({ ...code(state, { code: 'stolen' }), type: 'other' });
    for (const odd of [null, 'daybook:connect', 7, code(state, { code: 7 })]) says(odd);
    says(code(state));
    expect((await answer).code).toBe('code');
  });

  it('says that the person has refused', async () => {
    const { answer, state, says } = await asked();
    says(code(state, { error: 'access_denied' }));
    await expect(answer).rejects.toMatchObject({ why: 'refused' });
  });

  it('may be closed without a word', async () => {
    const { shown, answer } = await asked();
    shown.closed = true;
    await expect(answer).rejects.toMatchObject({ why: 'closed' });
  });

  it('may be blocked by the browser', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    await expect(askInWindow({ origin, portal: 'intranet', page: 'https://intranet.example' })).rejects.toMatchObject({
      why: 'blocked',
    });
  });

  it('needs a page that is served securely', async () => {
    const open = jest.spyOn(window, 'open');
    Object.defineProperty(window, 'crypto', { value: {}, configurable: true });
    await expect(askInWindow({ origin, portal: 'intranet', page: 'https://intranet.example' })).rejects.toMatchObject({
      why: 'insecure',
    });
    expect(open).not.toHaveBeenCalled();
  });

  it('is given up after ten minutes', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    const { answer, shown } = await asked();
    jest.advanceTimersByTime(10 * 60_000);
    await expect(answer).rejects.toMatchObject({ why: 'timeout' });
    expect(shown.close).toHaveBeenCalled();
  });
});

describe('a proof', () => {
  it('is the SHA-256 of a secret that is new each time', async () => {
    const [one, other] = [await makeProof(), await makeProof()];
    expect(one.challenge).toBe(sha256(one.verifier));
    expect(one.verifier).toMatch(/^[\w-]{43}$/);
    expect(one.verifier).not.toBe(other.verifier);
  });
});
