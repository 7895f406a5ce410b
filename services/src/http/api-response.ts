import type { Operation } from '@daybook/contracts/operation';
import type { FastifyReply } from 'fastify';
import { type EntityTag } from './entity-tag.ts';

/** A response of a handler with headers besides the body. */
export class ApiResponse<Body> {
  constructor(
    readonly body: Body,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/** Sets the headers of an ApiResponse and returns its body. Returns any other value as it is. */
export function unwrapApiResponse(response: unknown, reply: FastifyReply): unknown {
  if (!(response instanceof ApiResponse)) return response;
  void reply.headers(response.headers);
  return response.body;
}

type Headers = Readonly<Record<string, string>>;

/** Returns the ETag header. */
export const etag = (tag: EntityTag) => ({ etag: tag });

/** Returns the Location header of a new entity: the address of the operation that reads it. */
export const location = (read: Operation, parameters: Headers) => ({ location: addressOf(read, parameters) });

/** Returns the Link header to the next page of a list (RFC 8288); no header on the last page. */
export function nextPage(list: Operation, query: object, cursor: string | undefined, parameters: Headers = {}): Headers {
  if (cursor === undefined) return {};
  const entries = Object.entries({ ...query, cursor }).map(([name, value]): [string, string] => [name, String(value)]);
  return { link: `<${addressOf(list, parameters)}?${new URLSearchParams(entries).toString()}>; rel="next"` };
}

const addressOf = ({ path }: Operation, parameters: Headers) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));

/** Copies fields of a row to a response. A column that is not named never leaves the server. A loop, because lists have thousands of rows. */
export function copyFields<Row extends object, Field extends keyof Row, To extends object>(
  fields: readonly Field[],
  row: Row,
  response: To,
): Pick<Row, Field> & To {
  const target: Partial<Row> = response;
  for (const field of fields) target[field] = row[field];
  return response as Pick<Row, Field> & To;
}
