import { type Flow, FlowCookie } from './flow-cookie.ts';
import { Encryption } from '../crypto/derived-keys.ts';
import { KeyRing } from '../crypto/key-ring.ts';

const encryption = new Encryption(new KeyRing('a secret'), 'calendar');
const cookie = new FlowCookie(encryption, 'http://localhost:3000');
const flow: Flow = { step: 'consent', provider: 'demo', state: 'a state', verifier: 'a verifier' };

const asSent = (set: string) => `theme=dark; ${set.split(';')[0]}; other=1`;

describe('the cookie of a flow', () => {
  it('returns the flow of this browser', () => {
    expect(cookie.read(asSent(cookie.write(flow)))).toEqual(flow);
  });

  it('reveals nothing of it to scripts and other sites', () => {
    const set = cookie.write(flow);
    expect(set).not.toMatch(/state|verifier|demo/);
    expect(set).toMatch(/^daybook-calendar=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  it('is bound to the host if there is TLS', () => {
    expect(new FlowCookie(encryption, 'https://daybook.example').write(flow)).toMatch(
      /^__Host-daybook-calendar=.*; Path=\/; .*; Secure; SameSite=Lax$/,
    );
  });

  it('returns undefined after ten minutes, if it was changed, or if there is none', () => {
    const sent = asSent(cookie.write(flow, 1_000_000));
    expect(cookie.read(sent, 1_000_000 + 599_999)).toEqual(flow);
    expect(cookie.read(sent, 1_000_000 + 600_000)).toBeUndefined();
    expect(cookie.read('daybook-calendar=forged')).toBeUndefined();
    expect(cookie.read(cookie.clear())).toBeUndefined();
    expect(cookie.read(undefined)).toBeUndefined();
  });
});
