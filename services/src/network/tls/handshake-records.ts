import { createDecipheriv, createHmac } from 'node:crypto';
import { hasUsualCertificates } from './certificate-keys.ts';
import { HandshakeError, tooLarge } from './handshake-error.ts';

/**
 * The maximum size of a TLS handshake, in bytes. Most chains of certificates have 3 to 8 kB; one of 98 kB, which OpenSSL verifies in one
 * go, stopped this thread for 0.43 s.
 */
export const maxHandshake = 16 * 1024;

/**
 * The records of a handshake of TLS, each inspected before OpenSSL gets it. OpenSSL decodes the key of every certificate at once, also of
 * those that nobody signed, and verifies the whole chain in one go. 24 keys that describe their elliptic curves themselves stopped this thread
 * for 5 s, and 97 certificates with keys of a slow named curve for 0.3 s, both in 16 kB. `hasUsualCertificates` knows which are quick.
 */
export class HandshakeRecords {
  #messages = Buffer.alloc(0);
  #decrypt: ((record: Buffer) => Buffer) | undefined;
  #isOver = false;

  /** @param line - of the connection's `keylog` event, which comes as soon as OpenSSL has the secret */
  onKeyLog(line: Buffer) {
    const [label, , secret = ''] = line.toString().trim().split(' ');
    if (label === 'SERVER_HANDSHAKE_TRAFFIC_SECRET') this.#decrypt = decrypter(Buffer.from(secret, 'hex'));
    // The server cannot send certificates any more.
    if (label === 'SERVER_TRAFFIC_SECRET_0' || label === 'CLIENT_RANDOM') this.#isOver = true;
  }

  /**
   * Returns the size of the first record; 0 while it is incomplete, undefined after the handshake.
   *
   * @throws {HandshakeError} if it is not a TLS record, is too large, or contains unsupported certificates
   */
  sizeOfNext(received: Buffer): number | undefined {
    if (this.#isOver) return undefined;
    if (received.length < header) return 0;
    const size = header + received.readUInt16BE(3);
    if (received[1] !== 3) throw invalid('The server does not speak TLS.');
    if (size > maxHandshake) throw tooLarge();
    if (received.length < size) return 0;
    this.#messages = Buffer.concat([this.#messages, this.#messagesOf(received.subarray(0, size))]);
    if (!hasUsualCertificates(this.#messages, this.#decrypt !== undefined))
      throw new HandshakeError('certificate', 'The certificate of the server is not supported.');
    return size;
  }

  /** Returns the part of the handshake's messages that a record has. A message may begin in one record and end in another. */
  #messagesOf(record: Buffer): Buffer {
    if (record[0] === types.handshake) return record.subarray(header);
    if (record[0] !== types.encrypted) return Buffer.alloc(0);
    if (!this.#decrypt) throw invalid('An encrypted TLS record came before its keys.');
    const content = this.#decrypt(record);
    const end = content.findLastIndex((byte) => byte !== 0);
    return content[end] === types.handshake ? content.subarray(0, end) : Buffer.alloc(0);
  }
}

/** In bytes. */
const header = 5;

const types = { handshake: 22, encrypted: 23 };

const invalid = (message: string) => new HandshakeError('invalid', message);

/** Returns a function that decrypts the server's records in their order (RFC 8446, section 5.2): AES-GCM, with the hash of the secret's size. */
function decrypter(secret: Buffer) {
  const [hash, cipher, keySize] = secret.length === 32 ? sha256 : sha384;
  const expand = (label: string, size: number) => {
    const info = Buffer.from(`\0${String.fromCharCode(size, 6 + label.length)}tls13 ${label}\0\x01`, 'latin1');
    return createHmac(hash, secret).update(info).digest().subarray(0, size);
  };
  const [key, iv] = [expand('key', keySize), expand('iv', 12)];
  let count = 0n;
  return (record: Buffer) => {
    const nonce = Buffer.from(iv);
    nonce.writeBigUInt64BE(nonce.readBigUInt64BE(4) ^ count++, 4);
    try {
      const decipher = createDecipheriv(cipher, key, nonce).setAAD(record.subarray(0, header)).setAuthTag(record.subarray(-16));
      return Buffer.concat([decipher.update(record.subarray(header, -16)), decipher.final()]);
    } catch {
      throw invalid('A TLS record cannot be decrypted.');
    }
  };
}

const sha256 = ['sha256', 'aes-128-gcm', 16] as const;
const sha384 = ['sha384', 'aes-256-gcm', 32] as const;
