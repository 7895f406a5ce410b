/** Why the person was not connected. The message is a text to show. */
export class ConnectError extends Error {
  constructor(
    readonly why: 'blocked' | 'windowClosed' | 'isolated' | 'refused' | 'timedOut' | 'insecure',
    message: string,
  ) {
    super(message);
  }
}
