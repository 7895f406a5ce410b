import type { Operation } from '@daybook/contracts/operation';
import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';

/** A response of a handler with headers or a status besides the body. */
export class ApiResponse<Body> {
  constructor(
    readonly body: Body,
    readonly headers: Readonly<Record<string, string>>,
    /** If it is not the operation's. */
    readonly status?: number,
  ) {}
}

/** Texts up to this length are sent as they are, together with the headers. A longer one is encoded once: its bytes are counted three times. */
const shortText = 16 * 1024;

/** A body that is already JSON, such as a long list that PostgreSQL wrote. */
export class Json {
  private constructor(readonly content: string | Buffer) {}

  /** @param json - the whole body */
  static of(json: string) {
    return new Json(json.length > shortText ? Buffer.from(json) : json);
  }

  /** @param pieces - the JSON of some items each, without brackets */
  static ofArray(pieces: readonly string[]) {
    const separated = pieces.map((piece, index) => Buffer.from(index === 0 ? piece : `,${piece}`));
    return new Json(Buffer.concat([Buffer.from('['), ...separated, Buffer.from(']')]));
  }
}

/** Sends what a handler returned: a body, or an ApiResponse with one. */
export function sendResponse(response: unknown, reply: FastifyReply) {
  if (!(response instanceof ApiResponse)) return sendBody(response, reply);
  void reply.headers(response.headers);
  if (response.status !== undefined) void reply.status(response.status);
  sendBody(response.body, reply);
}

function sendBody(body: unknown, reply: FastifyReply) {
  if (body instanceof Json) return void reply.type(json).send(body.content);
  if (!(body instanceof Readable)) return void reply.send(body);
  const isRead = reply.request.method !== 'HEAD';
  if (!isRead) body.destroy();
  void reply.type(json).send(isRead ? body : Readable.from([]));
}

const json = 'application/json; charset=utf-8';

type Headers = Readonly<Record<string, string>>;

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

/** Streams JSON as fast as the client reads it. An error closes the connection, so that an incomplete list never looks complete. */
export const streamJson = (pieces: AsyncIterable<Buffer>) => Readable.from(pieces, { objectMode: false, highWaterMark: 0 });

/**
 * Yields the bytes of a JSON array, a piece for each batch. Empties each batch: a slow client would keep its items in memory.
 *
 * @param first - the JSON of items before them, without brackets; it is emptied too
 */
export async function* jsonArray(batches: AsyncIterable<unknown[]>, first: string[] = []): AsyncGenerator<Buffer> {
  let separator = first.length === 0 ? '[' : ',';
  if (first.length > 0) yield Buffer.from(`[${first.splice(0).join()}`);
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield toPiece(batch.splice(0), separator);
    separator = ',';
  }
  yield Buffer.from(separator === '[' ? '[]' : ']');
}

/** Returns the JSON of the items without the last bracket, and with the separator instead of the first. */
function toPiece(items: unknown[], separator: string): Buffer {
  const bytes = Buffer.from(JSON.stringify(items).slice(0, -1));
  bytes.write(separator);
  return bytes;
}
