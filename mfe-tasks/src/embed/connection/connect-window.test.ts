import { lateTexts } from '../late-texts.ts';
import { texts } from '../texts.ts';
import { createPkcePair, requestConsent } from './connect-window.ts';

const { createHash, webcrypto } = jest.requireActual<{
  createHash: (name: string) => { update: (text: string) => { digest: (encoding: string) => string } };
  webcrypto: Crypto;
}>('node:crypto');
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

const origin = 'https://daybook.example';

beforeEach(() => Object.defineProperty(window, 'crypto', { value: webcrypto, configurable: true }));
afterEach(() => jest.useRealTimers());

async function openConsent() {
  let navigated = (_to: string): void => undefined;
  const address = new Promise<string>((resolve) => (navigated = resolve));
  const location = {
    set href(to: string) {
      navigated(to);
    },
  };
  const shown = { location, closed: false, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(shown as unknown as Window);
  const result = requestConsent({ origin, portal: 'intranet', page: 'https://intranet.example' });
  result.catch(() => undefined);
  const query = new URL(await address).searchParams;
  const post = (data: unknown, from: Partial<MessageEventInit> = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: shown as unknown as Window, ...from }));
  return { shown, result, address, query, state: query.get('state'), post };
}

const code = (state: string | null, more: object = { code: 'code' }) => ({ type: 'daybook:connect', state, ...more });

describe('the consent window', () => {
  it('gets the request in its address, and is closed after its response', async () => {
    const { shown, result, address, query, state, post } = await openConsent();
    const { verifier } = await (post(code(state)), result);
    expect(await address).toMatch(/^https:\/\/daybook\.example\/connect\/\?/);
    expect(Object.fromEntries(query)).toEqual({
      portal: 'intranet',
      origin: 'https://intranet.example',
      challenge: sha256(verifier),
      state,
    });
    expect(shown.close).toHaveBeenCalled();
  });

  it('is the only source of messages that is accepted, with its origin and state', async () => {
    const { result, state, post } = await openConsent();
    post(code(state, { code: 'stolen' }), { source: window });
    post(code(state, { code: 'stolen' }), { origin: 'https://daybook.example.evil.example' });
    post(code('another state', { code: 'stolen' }));
    post({ ...code(state, { code: 'stolen' }), type: 'other' });
    for (const odd of [null, 'daybook:connect', 7, code(state, { code: 7 })]) post(odd);
    post(code(state));
    expect((await result).code).toBe('code');
  });

  it('rejects if the person does not consent', async () => {
    const { result, state, post } = await openConsent();
    post(code(state, { error: 'access_denied' }));
    await expect(result).rejects.toMatchObject({ why: 'refused' });
  });

  it('may be closed without a response', async () => {
    const { shown, result } = await openConsent();
    shown.closed = true;
    await expect(result).rejects.toMatchObject({ why: 'windowClosed', message: texts.windowClosed });
  });

  it('cannot respond to an isolated page', async () => {
    Object.defineProperty(window, 'crossOriginIsolated', { value: true, configurable: true });
    const { shown, result } = await openConsent();
    shown.closed = true;
    await expect(result).rejects.toMatchObject({ why: 'isolated', message: lateTexts.isolated });
    Reflect.deleteProperty(window, 'crossOriginIsolated');
  });

  it('may be blocked by the browser', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    await expect(requestConsent({ origin, portal: 'intranet', page: 'https://intranet.example' })).rejects.toMatchObject({
      why: 'blocked',
    });
  });

  it('needs a page that is served by https', async () => {
    const open = jest.spyOn(window, 'open');
    Object.defineProperty(window, 'crypto', { value: {}, configurable: true });
    await expect(requestConsent({ origin, portal: 'intranet', page: 'https://intranet.example' })).rejects.toMatchObject({
      why: 'insecure',
    });
    expect(open).not.toHaveBeenCalled();
  });

  it('times out after ten minutes', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    const { result, shown } = await openConsent();
    jest.advanceTimersByTime(10 * 60_000);
    await expect(result).rejects.toMatchObject({ why: 'timedOut' });
    expect(shown.close).toHaveBeenCalled();
  });
});

describe('a PKCE pair', () => {
  it('is a new secret and its SHA-256', async () => {
    const [one, other] = [await createPkcePair(), await createPkcePair()];
    expect(one.challenge).toBe(sha256(one.verifier));
    expect(one.verifier).toMatch(/^[\w-]{43}$/);
    expect(one.verifier).not.toBe(other.verifier);
  });
});
