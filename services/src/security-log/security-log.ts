import type { KeyObject } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { usernameKey } from '../accounts/username-key.ts';
import { KeyedHash } from '../crypto/keyed-hash.ts';
import type { Caller } from './caller.ts';
import { type SecurityEvent, securityEvents } from './security-events.ts';

/** What a line says beside the event. Never a password, a token or a username in plain text. */
export interface SecurityDetails {
  /** The name that somebody tried to log in with: logged as a keyed hash, so that attempts on one account can be counted. */
  readonly username?: string | undefined;
  /** The id of the account. */
  readonly owner?: string | undefined;
  readonly [detail: string]: string | number | undefined;
}

/** Writes what matters for security to the server's log, one JSON line for each event, under the name `security`. */
export class SecurityLog {
  readonly #logger: FastifyBaseLogger;
  readonly #names: KeyedHash;

  /** The hash of a name is keyed by the installation's secret: who has the log alone cannot try names against it. */
  constructor(logger: FastifyBaseLogger, secret: KeyObject) {
    // LOG_LEVEL is about the noise of requests. Only `silent` silences this log, too.
    this.#logger = logger.child({}, logger.level === 'silent' ? {} : { level: 'info' });
    this.#names = new KeyedHash(secret, 'security log');
  }

  /** Writes one line. Without a caller it is about what the server did by itself. */
  write(event: SecurityEvent, caller: Caller | undefined, { username, ...details }: SecurityDetails = {}) {
    const { level, message } = securityEvents[event];
    const account = username === undefined ? undefined : this.#names.of(usernameKey(username));
    this.#logger[level]({ security: event, address: caller?.address, reqId: caller?.requestId, account, ...details }, message);
  }
}
