import type * as z from 'zod/mini';

/** Bytes. The longest text that most operations take fits, even with every character written as an escape. */
export const defaultBodyLimit = 8 * 1024;

/** A health report with 50 outcomes has a quarter of it, and everything else has less. */
export const defaultBodyValues = 1000;

/**
 * One call of the API, described once: the server routes and checks it by this, the browser types and makes its calls by this,
 * and the OpenAPI document is written from it.
 */
export interface Operation<
  Path extends string = string,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Answer extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
> {
  /** The one verb that this operation has from the screen to the table, as `createNote`. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With a trailing slash, as the specification has it; parameters as `:slug`. The server takes it without the slash too. */
  readonly path: Path;
  readonly summary: string;
  readonly tag: string;
  /** Whether an access token is needed; the calendar, releases and their operator have tokens of their own, which need no account. */
  readonly secured: boolean | 'calendar' | 'release' | 'operator';
  /** Whether the pages of registered portals may call it, where it is secured by a token that a user allowed the portal. */
  readonly portals?: boolean;
  readonly query: Query;
  readonly body: Body;
  /** The media type of a body that is no JSON: bytes, which the handler reads itself. */
  readonly bodyType?: string;
  /** The most bytes that the body may have, if more than `defaultBodyLimit`. */
  readonly bodyLimit?: number;
  /** Whether its answer or its body can have megabytes: a person may have only a few such calls under way. */
  readonly heavy?: 'read' | 'import';
  /** The most values in the body (fields and entries of lists), if more than `defaultBodyValues`. */
  readonly bodyValues?: number;
  /** The status of success. */
  readonly status: 200 | 201 | 204;
  readonly response: Answer;
  /** The refusals it can answer with besides 400, 413, 415, 500 and 503. */
  readonly errors: readonly (401 | 403 | 404 | 409 | 412 | 422 | 429 | 502 | 503 | 504)[];
  /** What it takes and gives beside the body, shown in the OpenAPI document. */
  readonly headers: readonly ('If-Match' | 'If-None-Match' | 'Idempotency-Key')[];
}

interface Defaults {
  readonly secured: true;
  readonly query: undefined;
  readonly body: undefined;
  readonly status: 200;
  readonly response: undefined;
  readonly errors: readonly [];
  readonly headers: readonly [];
}

type Described = Pick<Operation, 'id' | 'method' | 'path' | 'summary' | 'tag'> & Partial<Operation>;

/** Fills in what an operation leaves out: secured, no query, no body, 200. */
export function operation<const Given extends Described>(given: Given): Omit<Defaults, keyof Given> & Given {
  return { ...defaults, ...given };
}

const defaults: Defaults = {
  secured: true,
  query: undefined,
  body: undefined,
  status: 200,
  response: undefined,
  errors: [],
  headers: [],
};

/** The names of a path's parameters: `'/api/notes/:slug/'` has `'slug'`. */
export type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** What a caller gives to an operation; only the parts that it has. */
export type RequestOf<Op extends Operation> = ([PathParameter<Op['path']>] extends [never]
  ? object
  : { params: Record<PathParameter<Op['path']>, string | number> }) &
  (Op['query'] extends z.ZodMiniType ? { query?: z.input<Op['query']> } : object) &
  (Op['body'] extends z.ZodMiniType ? { body: z.input<Op['body']> } : object);

/** What an operation answers with when it succeeds. */
export type ResponseOf<Op extends Operation> = Op['response'] extends z.ZodMiniType ? z.output<Op['response']> : undefined;
