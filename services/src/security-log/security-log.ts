import type { KeyObject } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { KeyedHash } from '../crypto/keyed-hash.ts';
import { plainAddress } from '../http/connections/client-address.ts';
import { requestOf } from '../http/parameters.ts';
import { type SecurityEvent, securityEvents } from './security-events.ts';

/** Who sent a request, for the security log and the limits. */
export interface Caller {
  /** The client's network address. TRUST_PROXY decides whether a proxy's header counts. */
  readonly address: string;
  /** The id in the response's X-Request-Id. */
  readonly requestId: string;
}

export const callerOf = ({ ip, id }: FastifyRequest): Caller => ({ address: plainAddress(ip), requestId: id });

/** Injects the caller into a parameter of a handler. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) => callerOf(requestOf(context)));

/** Further fields of a line. Never a password, a token or a username in plain text. */
interface SecurityDetails {
  /** Logged as a keyed hash, so that attempts on one account can be counted. */
  readonly usernameKey?: string | undefined;
  /** The id of the account. */
  readonly owner?: string | undefined;
  readonly [detail: string]: string | number | undefined;
}

/** Writes security events to the server's log as JSON lines, with the event's name in the field `security`. */
export class SecurityLog {
  readonly #logger: FastifyBaseLogger;
  readonly #names: KeyedHash;

  /** Usernames are hashed with the installation's secret. Without it, a reader of the log cannot test names against the hashes. */
  constructor(logger: FastifyBaseLogger, secret: KeyObject) {
    // LOG_LEVEL is about the noise of requests. Only `silent` silences this log, too.
    this.#logger = logger.child({}, logger.level === 'silent' ? {} : { level: 'info' });
    this.#names = new KeyedHash(secret, 'security log');
  }

  /** Writes one line. `caller` is undefined for what the server does by itself. */
  write(event: SecurityEvent, caller: Caller | undefined, { usernameKey, ...details }: SecurityDetails = {}) {
    const { level, message } = securityEvents[event];
    const account = usernameKey === undefined ? undefined : this.#names.of(usernameKey);
    this.#logger[level]({ security: event, address: caller?.address, reqId: caller?.requestId, account, ...details }, message);
  }
}
