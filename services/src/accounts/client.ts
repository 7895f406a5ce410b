import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { requestOf } from '../http/parameters.ts';
import { type Caller, callerOf } from '../security-log/security-log.ts';

/** What a login tells about where it comes from. */
export interface Client extends Caller {
  /** The Cookie header. */
  readonly cookies: string | undefined;
  /** The User-Agent header. */
  readonly userAgent: string | undefined;
}

/** Where the login of a handler comes from. */
export const ByClient = createParamDecorator((_: unknown, context: ExecutionContext): Client => {
  const request = requestOf(context);
  const { cookie, 'user-agent': userAgent } = request.headers;
  return { ...callerOf(request), cookies: cookie, userAgent };
});
