const mebibyte = 1024 * 1024;

/** The limits of a request to a backend. A client or a backend that exceeds one is cut off. */
export const backendLimits = {
  /** Bytes of a request's body, and of a response's. */
  requestBytes: 16 * mebibyte,
  responseBytes: 64 * mebibyte,
  /** Bytes that arrive after the last part of a request was sent, with those that are not in a body. */
  receivedBytes: 128 * mebibyte,
  /** Pieces of a response. A backend that sends single bytes would take this thread for a minute. */
  pieces: 200_000,

  /** Requests to one backend that run at once: of all users, and of one at most. More wait for a moment (backend-permits.ts). */
  requests: 64,
  perUser: 8,

  /** How many users of a network must get no answer within the last milliseconds before it leaves the backend alone. */
  failingUsers: 3,
  rolling: 10_000,
  /** How many networks are remembered for that. */
  networks: 100,

  /** In milliseconds. A backend that does not begin to answer is given up within five seconds, waiting included. */
  wait: 800,
  connect: 2500,
  answer: 4000,
  /** Without a byte of the response. */
  idle: 60_000,
  /** The whole response, such as a stream of events. It ends like those of the server, so that the client comes with a new token. */
  whole: 15 * 60_000,
} as const;
