import type * as z from '#zod';

/** The body limit of most operations, in bytes. Their longest text fits even if every character is written as an escape. */
export const defaultBodyLimit = 8 * 1024;

/** The limit of values in most bodies. A health report with 50 outcomes has a quarter of it, all others have fewer. */
export const defaultBodyValues = 1000;

/**
 * An operation of the API. The server uses it for routing and validation, the browser for typed requests, and both the OpenAPI document and its
 * page are generated from it.
 */
export interface Operation<
  Path extends string = string,
  Query extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Body extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
  Response extends z.ZodMiniType | undefined = z.ZodMiniType | undefined,
> {
  /** The verb of this operation in every layer, such as `createNote`. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With a trailing slash, as in the specification, and parameters as `:slug`. The server accepts it without the slash too. */
  readonly path: Path;
  /** Imperative, as "Create a note". */
  readonly summary: string;
  readonly tag: string;
  /** The kind of token: true for a user's access token. The others need no account. */
  readonly secured: boolean | 'calendar' | 'release' | 'operator';
  /** True if portals may call it with a token that a user consented to. */
  readonly portals?: boolean;
  readonly query: Query;
  readonly body: Body;
  /** The media type of a body that is not JSON. The handler reads its bytes itself. */
  readonly bodyType?: string;
  /** The largest body in bytes, if above `defaultBodyLimit`. */
  readonly bodyLimit?: number;
  /**
   * Set if the response (`read`), the body (`import`), or what a small request writes (`write`) can have megabytes: only a few such requests
   * run at once. With `if-large` the handler finds out, and most responses are short.
   */
  readonly heavy?: 'read' | 'if-large' | 'import' | 'write';
  /** The most values in the body (fields and list entries), if above `defaultBodyValues`. */
  readonly bodyValues?: number;
  /** The status of success. */
  readonly status: 200 | 201 | 204;
  /** The status of success if a PUT has created the resource. */
  readonly createdStatus?: 201;
  readonly response: Response;
  /** The media type of a successful response that is not JSON. */
  readonly responseType?: string;
  /** The error statuses besides 400, 413, 415, 500 and 503. */
  readonly errors: readonly (401 | 403 | 404 | 409 | 412 | 422 | 429 | 502 | 503 | 504)[];
  /** The request headers that it supports, shown in the OpenAPI document. */
  readonly headers: readonly ('If-Match' | 'If-None-Match' | 'Idempotency-Key')[];
}

type Described = Pick<Operation, 'id' | 'method' | 'path' | 'summary' | 'tag'> & Partial<Operation>;

const defaults = {
  secured: true,
  query: undefined,
  body: undefined,
  status: 200,
  response: undefined,
  errors: [],
  headers: [],
} as const;

/** Returns an operation with defaults: secured, no query, no body, 200. */
export function operation<const Op extends Described>(described: Op): Omit<typeof defaults, keyof Op> & Op {
  return { ...defaults, ...described };
}

/** The parameter names of a path: `'slug'` for `'/api/notes/:slug/'`. */
export type PathParameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParameter<Rest>
  : never;

/** The parts of a request that an operation has. */
export type RequestOf<Op extends Operation> = ([PathParameter<Op['path']>] extends [never]
  ? object
  : { params: Record<PathParameter<Op['path']>, string | number> }) &
  (Op['query'] extends z.ZodMiniType ? { query?: z.input<Op['query']> } : object) &
  (Op['body'] extends z.ZodMiniType ? { body: z.input<Op['body']> } : object);

/** The body of a successful response. */
export type ResponseOf<Op extends Operation> = Op['response'] extends z.ZodMiniType ? z.output<Op['response']> : undefined;
