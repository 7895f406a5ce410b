import { hkdfSync, type KeyObject } from 'node:crypto';

/** Where the demo calendar is, under our own address. */
export const demoPath = '/api/calendar/demo';

/** What we are to the demo calendar. */
export interface DemoClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The secret comes from the installation's own, so that every process has the same and none is kept. */
export const demoClient = (secret: KeyObject): DemoClient => ({
  clientId: 'daybook',
  clientSecret: derived(secret, 'client'),
});

/** What signs the cookies of the demo calendar's own session. */
export const demoCookieKey = (secret: KeyObject) => derived(secret, 'cookies');

const derived = (secret: KeyObject, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `daybook demo calendar ${purpose} v1`, 32)).toString('base64url');
