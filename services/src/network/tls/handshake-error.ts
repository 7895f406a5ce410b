/** The server does not speak TLS, or its handshake would block this thread. */
export class HandshakeError extends Error {
  constructor(
    readonly fault: 'large' | 'certificate' | 'invalid',
    message: string,
  ) {
    super(message);
  }
}

export const tooLarge = () => new HandshakeError('large', 'The TLS handshake or its session tickets are too large.');
