/** A server that begins TLS as other servers do not: it is not one, or it would take the time of this one. */
export class HandshakeError extends Error {
  constructor(
    readonly fault: 'large' | 'certificate' | 'invalid',
    message: string,
  ) {
    super(message);
  }
}

export const tooLarge = () => new HandshakeError('large', 'TLS takes more bytes than with other servers.');
