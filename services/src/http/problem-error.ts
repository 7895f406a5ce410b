/** What was wrong with each field. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

interface ProblemDetails {
  readonly errors?: FieldErrors;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The API says no. One filter makes the answer of it (RFC 9457); what is not a Refusal is a fault of ours. */
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

/** The body, the query or a header is not what the operation takes. */
export const invalidFields = (errors: FieldErrors) => new ProblemError(400, 'Some fields were refused.', { errors });

/** RFC 6750: a token that was shown and is not good is told apart from none. */
export const unauthorized = (detail: string, shown = true) =>
  new ProblemError(401, detail, { headers: { 'www-authenticate': shown ? 'Bearer error="invalid_token"' : 'Bearer' } });

/** Also for what is another person's: a 403 would tell that it is there. */
export const notFound = () => new ProblemError(404, 'There is nothing at this address.');

export const conflict = (field: string, message: string) => new ProblemError(409, message, { errors: { [field]: [message] } });

export const preconditionFailed = () => new ProblemError(412, 'It was changed by someone else since you read it.');

export const tooManyAttempts = (seconds: number) =>
  new ProblemError(429, `Too many attempts. Try again in ${inWords(seconds)}.`, retryAfter(seconds));

export const busy = (seconds: number) => new ProblemError(503, 'The server is busy. Try again in a moment.', retryAfter(seconds));

/** The same client has too much under way already. */
export const tooManyConcurrent = () =>
  new ProblemError(429, 'Too many of your requests are under way. Try again in a moment.', retryAfter(1));

const retryAfter = (seconds: number) => ({ headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } });

function inWords(seconds: number) {
  const [amount, unit] = seconds > 90 ? [Math.ceil(seconds / 60), 'minute'] : [Math.max(1, Math.ceil(seconds)), 'second'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}
