import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { plainAddress } from '../http/connections/client-address.ts';
import { requestOf } from '../http/parameters.ts';

/** Who makes a call, as the security log and the limits need it. */
export interface Caller {
  /** The client's network address, as TRUST_PROXY lets us know it. */
  readonly address: string;
  /** The id that the answer has as X-Request-Id. */
  readonly requestId: string;
}

/** Who makes the call of a handler. */
export const ByCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => callerOf(requestOf(context)));

export const callerOf = ({ ip, id }: FastifyRequest): Caller => ({ address: plainAddress(ip), requestId: id });
