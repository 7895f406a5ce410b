import { createHash } from 'node:crypto';

/**
 * Whether a visitor is in an app's share, in percent. The bucket is made of the visitor and the app, not of the version: raising a
 * share moves nobody out of it, a share of 0 holds nobody, and who meets one app's rollouts early need not meet another's.
 */
export function isInShare(visitor: string, app: string, share: number): boolean {
  const hash = createHash('sha256').update(`${app} ${visitor}`).digest();
  return hash.readUInt32BE() < (share / 100) * 2 ** 32;
}
