/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

interface ProblemDetails {
  readonly errors?: FieldErrors;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An HTTP error that the client gets as a problem document (RFC 9457). Any other error becomes a 500. */
export class ProblemError extends Error {
  readonly errors: FieldErrors | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly status: number,
    detail: string,
    { errors, headers = {} }: ProblemDetails = {},
  ) {
    super(detail);
    this.errors = errors;
    this.headers = headers;
  }
}

/** For an invalid body, query or header. */
export const invalidFields = (errors: FieldErrors) => new ProblemError(400, 'Some fields are not valid.', { errors });

/** RFC 6750 distinguishes a request with an invalid token from one without a token. */
export const unauthorized = (detail: string, hasToken = true) =>
  new ProblemError(401, detail, { headers: { 'www-authenticate': hasToken ? 'Bearer error="invalid_token"' : 'Bearer' } });

/** Also for what belongs to another user: a 403 would reveal that it exists. */
export const notFound = () => new ProblemError(404, 'There is nothing at this address.');

export const conflict = (field: string, message: string) => new ProblemError(409, message, { errors: { [field]: [message] } });

export const preconditionFailed = () => new ProblemError(412, 'It was changed by someone else since you read it.');

export const tooManyAttempts = (seconds: number) =>
  new ProblemError(429, `Too many attempts. Try again in ${inWords(seconds)}.`, retryAfter(seconds));

export const busy = (seconds: number) => new ProblemError(503, 'The server is busy. Try again in a moment.', retryAfter(seconds));

/** For a client that has too many requests running already. */
export const tooManyConcurrent = () =>
  new ProblemError(429, 'Too many of your requests are running. Try again in a moment.', retryAfter(1));

const retryAfter = (seconds: number) => ({ headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } });

function inWords(seconds: number) {
  const [amount, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [Math.max(1, Math.ceil(seconds)), 'second'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
