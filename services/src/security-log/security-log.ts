import { type DynamicModule, Module } from '@nestjs/common';
import type { FastifyBaseLogger, FastifyRequest, FastifyInstance } from 'fastify';
import { HttpAdapterHost } from '@nestjs/core';
import { Counter } from 'prom-client';
import { KeyedHash } from '../crypto/derived-keys.ts';
import type { KeyRing } from '../crypto/key-ring.ts';
import { plainAddress } from '../http/connections/client-address.ts';
import type { RedactedFields } from '../http/monitoring/log.ts';
import { traceOf } from '../http/monitoring/trace-context.ts';
import { fromRequest } from '../http/endpoint.ts';
import { metrics } from '../metrics.ts';

/** Who sent a request, for the security log and the limits. */
export interface Caller {
  /** The client's network address. TRUST_PROXY decides whether a proxy's header counts. */
  readonly address: string;
  /** The id in the response's X-Request-Id. */
  readonly requestId: string;
  /** Of the header `traceparent`. */
  readonly traceId?: string | undefined;
}

export const callerOf = ({ ip, id, raw }: FastifyRequest): Caller => ({
  address: plainAddress(ip),
  requestId: id,
  traceId: traceOf(raw)?.traceId,
});

export const CurrentCaller = fromRequest(callerOf);

/** Further fields of a line. Never a password, a token or a username in plain text. `tokenId` is the id of the release token. */
interface SecurityDetails extends RedactedFields {
  /** Logged as a keyed hash, so that attempts on one account can be counted. */
  readonly usernameKey?: string | undefined;
  readonly owner?: string | undefined;
  readonly [detail: string]: string | number | boolean | undefined;
}

const written = new Counter({
  name: 'daybook_security_events_total',
  help: 'Lines of the security log.',
  labelNames: ['event'],
  registers: [metrics],
});

/** Writes security events to the server's log as JSON lines, with the event's name in the field `security`. */
export class SecurityLog {
  readonly #logger: FastifyBaseLogger;
  readonly #names: KeyedHash;

  /** Usernames are hashed with the installation's secret. Without it, a reader of the log cannot test names against the hashes. */
  constructor(logger: FastifyBaseLogger, ring: KeyRing) {
    // LOG_LEVEL is about the noise of requests. Only `silent` silences this log, too.
    this.#logger = logger.child({}, logger.level === 'silent' ? {} : { level: 'info' });
    this.#names = new KeyedHash(ring, 'security log');
  }

  /** Writes one line. `caller` is undefined for what the server does by itself. */
  write(event: SecurityEvent, caller: Caller | undefined, { usernameKey, ...details }: SecurityDetails = {}) {
    const { level, message } = securityEvents[event];
    const account = usernameKey === undefined ? undefined : this.#names.of(usernameKey);
    written.inc({ event });
    const { address, requestId: reqId, traceId } = caller ?? {};
    this.#logger[level]({ security: event, address, reqId, trace_id: traceId, account, ...details }, message);
  }
}

@Module({})
export class SecurityLogModule {
  static with({ keyRing }: { keyRing: KeyRing }): DynamicModule {
    const useFactory = ({ httpAdapter }: HttpAdapterHost) =>
      new SecurityLog(httpAdapter.getInstance<FastifyInstance>().log, keyRing);
    return {
      module: SecurityLogModule,
      global: true,
      providers: [{ provide: SecurityLog, useFactory, inject: [HttpAdapterHost] }],
      exports: [SecurityLog],
    };
  }
}

/** All events of the security log, with the level and the message of their lines. */
export const securityEvents = {
  'account-registered': { level: 'info', message: 'An account was registered' },
  'login-succeeded': { level: 'info', message: 'A login succeeded' },
  'login-failed': { level: 'warn', message: 'A login failed' },
  'login-limited': { level: 'warn', message: 'A login was rejected after too many attempts' },
  'proof-failed': { level: 'warn', message: 'A logged-in person gave a wrong password or passkey' },
  'refresh-token-reused': { level: 'warn', message: 'A spent refresh token was used again; its session was revoked' },
  'session-revoked': { level: 'info', message: 'A session was revoked' },
  'other-sessions-revoked': { level: 'info', message: 'All other sessions of an account were revoked' },
  'password-changed': { level: 'info', message: 'A password was changed' },
  'passkey-added': { level: 'info', message: 'A passkey was added' },
  'passkey-removed': { level: 'info', message: 'A passkey was removed' },
  'account-deletion-requested': { level: 'info', message: 'The deletion of an account was requested' },
  'account-restored': { level: 'info', message: 'A login restored an account before its deletion' },
  'account-deleted': { level: 'info', message: 'An account was deleted for good' },
  'registration-limited': { level: 'warn', message: 'A registration was rejected after too many attempts' },
  'call-limited': { level: 'warn', message: 'A request was rejected after too many requests' },
  'portal-created': { level: 'info', message: 'A portal was registered' },
  'portal-deleted': { level: 'info', message: 'A portal was removed with all its connections' },
  'portal-allowed': { level: 'info', message: 'A user gave a portal access to the board' },
  'portal-code-reused': { level: 'warn', message: 'The code of a portal was used again; its connection was revoked' },
  'portal-refresh-token-reused': {
    level: 'warn',
    message: 'A spent refresh token of a portal was used again; its connection was revoked',
  },
  'connection-revoked': { level: 'info', message: 'A user revoked the access of a portal, or its page disconnected' },
  'release-token-refused': {
    level: 'warn',
    message: 'A release token is unknown, was revoked, has expired, or is for another app',
  },
  'release-token-created': { level: 'info', message: 'A release token was created' },
  'release-token-revoked': { level: 'info', message: 'A release token was revoked' },
  'release-published': { level: 'info', message: 'A release was published' },
  'release-went-live': { level: 'info', message: 'A release went live' },
  'release-rolled-back': { level: 'info', message: 'A release was rolled back' },
  'rollout-halted': { level: 'warn', message: 'The registry ended a rollout that failed too often' },
  'app-keys-changed': { level: 'info', message: 'An operator changed the signing keys of an app' },
  'app-permissions-changed': { level: 'info', message: 'An operator changed the permissions of an app' },
  'app-backend-changed': { level: 'info', message: 'An operator changed the backend of an app' },
  'releases-pruned': { level: 'info', message: 'Old releases were deleted' },
  'policy-violated': { level: 'warn', message: 'A browser reported that the content policy of a page blocked something' },
  'try-link-created': { level: 'info', message: 'A link to try a release was created' },
  'try-link-revoked': { level: 'info', message: 'A link to try a release was revoked' },
  'try-link-used': { level: 'info', message: 'A link to try a release was used' },
} as const satisfies Readonly<Record<string, { readonly level: 'info' | 'warn'; readonly message: string }>>;

export type SecurityEvent = keyof typeof securityEvents;
