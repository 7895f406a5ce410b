import type { GetToken } from '../board-options.ts';
import { texts } from '../texts.ts';
import { noAccess, type TokenSource, userOf } from './token-source.ts';

/** Tokens that the host's own function gives: asked for the first call, and again when one was refused. */
export function givenTokens(getToken: GetToken, onFailed: (error: unknown) => void): TokenSource {
  let token: string | undefined;
  let asking: Promise<string> | undefined;

  async function ask(): Promise<string> {
    const before = token;
    const given: unknown = await Promise.resolve()
      .then(getToken)
      .catch((cause: unknown) => {
        onFailed(cause);
        throw noAccess(before ? 'expired' : 'not-connected', texts.hostHasNoToken, { cause });
      });
    if (typeof given !== 'string' || given === '') {
      const cause = new TypeError('getToken gave no token: it has to answer with a text.');
      onFailed(cause);
      throw noAccess(before ? 'expired' : 'not-connected', texts.hostHasNoToken, { cause });
    }
    if (given === before) throw noAccess('refused', texts.hostHasNoToken);
    return (token = given);
  }

  return {
    current: () => token,
    renew: (spent) => {
      if (token !== undefined && token !== spent) return Promise.resolve(token);
      asking ??= ask().finally(() => (asking = undefined));
      return asking;
    },
    userId: () => token && (userOf(token) ?? 'somebody'),
    subscribe: () => () => undefined,
  };
}
