import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Deviations from a correct authenticator. */
export interface Deviations {
  readonly origin?: string;
  readonly rpId?: string;
  /** Of the authenticator data (WebAuthn Level 3, section 6.1). Default: verified and present. */
  readonly flags?: number;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly signedBy?: KeyObject;
  readonly type?: string;
}

const present = 0x01;
export const verified = 0x04;
const hasCredential = 0x40;

/** A passkey in memory (ES256), with the responses that a browser would give to a page. */
export class Authenticator {
  readonly id: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;
  #user = '';

  constructor(
    private readonly origin: string,
    idLength = 32,
  ) {
    this.id = randomBytes(idLength).toString('base64url');
  }

  /** Returns the result of `navigator.credentials.create()`. */
  create(options: CreationOptions, deviations: Deviations = {}) {
    this.#user = options.user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, CborValue>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 255]), id, key]);
    const authData = Buffer.concat([this.data(hasCredential, deviations), credential]);
    const attestationObject = cbor(
      new Map<string, CborValue>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    const clientDataJSON = this.clientData('webauthn.create', options.challenge, deviations).toString('base64url');
    const response = { clientDataJSON, attestationObject: attestationObject.toString('base64url'), transports: ['internal'] };
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }

  /** Returns the result of `navigator.credentials.get()`. */
  use(options: { readonly challenge: string }, deviations: Deviations = {}) {
    this.#counter = deviations.counter ?? this.#counter + 1;
    const authenticatorData = this.data(0, deviations);
    const clientData = this.clientData('webauthn.get', options.challenge, deviations);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()]);
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, deviations.signedBy ?? this.#keys.privateKey).toString('base64url'),
      userHandle: deviations.userHandle ?? this.#user,
    };
    return { id: this.id, rawId: this.id, type: 'public-key', response };
  }

  private data(more: number, { rpId = 'localhost', flags = present | verified }: Deviations): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags | more]), counter]);
  }

  private clientData(type: string, challenge: string, deviations: Deviations): Buffer {
    const { origin = this.origin } = deviations;
    return Buffer.from(JSON.stringify({ type: deviations.type ?? type, challenge, origin, crossOrigin: false }));
  }
}

export interface CreationOptions {
  readonly challenge: string;
  readonly user: { readonly id: string };
}

type CborValue = number | string | Buffer | Map<number | string, CborValue>;

/** Encodes the parts of CBOR (RFC 8949) that WebAuthn needs. */
function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  return Buffer.concat([cborHead(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  return length < 256 ? Buffer.from([(major << 5) | 24, length]) : Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}
