import type { Operation } from '@daybook/contracts/operation';
import type { FastifyReply } from 'fastify';
import { type EntityTag } from './entity-tag.ts';

/** An answer that says more than its body. */
export class ApiResponse<Body> {
  constructor(
    readonly body: Body,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/** What is sent of what a handler answered: of an Answer its body, and what it says besides as headers. */
export function unwrapApiResponse(answered: unknown, reply: FastifyReply): unknown {
  if (!(answered instanceof ApiResponse)) return answered;
  void reply.headers(answered.headers);
  return answered.body;
}

/** The headers of a state of an entity. */
export const etag = (tag: EntityTag) => ({ etag: tag });

/** Where a new entity is: the address of the operation that reads it. */
export const location = (read: Operation, parameters: Parameters) => ({ location: addressOf(read, parameters) });

/** Where a list goes on (RFC 8288): the same question, from the cursor. */
export function nextPage(list: Operation, query: object, cursor: string | undefined, parameters: Parameters = {}): Parameters {
  if (cursor === undefined) return {};
  const asked = Object.entries({ ...query, cursor }).map(([name, value]): [string, string] => [name, String(value)]);
  return { link: `<${addressOf(list, parameters)}?${new URLSearchParams(asked).toString()}>; rel="next"` };
}

type Parameters = Readonly<Record<string, string>>;

const addressOf = ({ path }: Operation, parameters: Parameters) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
