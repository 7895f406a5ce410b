import { X509Certificate } from 'node:crypto';
import { certificate, ownCurveCertificate } from '../../../test/certificate.ts';
import { HandshakeRecords } from './handshake-records.ts';

const record = (type: number, content: Buffer) =>
  Buffer.concat([Buffer.from([type, 3, 3, content.length >> 8, content.length & 255]), content]);
const secret = (size: number) => Buffer.from(`SERVER_HANDSHAKE_TRAFFIC_SECRET ${'00'.repeat(32)} ${'11'.repeat(size)}\n`);

/** Returns the message of TLS 1.2 with one certificate. */
function messageOf({ cert }: { cert: string }) {
  const { raw } = new X509Certificate(cert);
  const lengths = [6, 3, 0].map((more) => Buffer.from([0, (raw.length + more) >> 8, (raw.length + more) & 255]));
  return Buffer.concat([Buffer.from([11]), ...lengths, raw]);
}
const raw = messageOf(ownCurveCertificate);
const notSupported = 'The certificate of the server is not supported.';

/** Takes records one after another, and returns their sizes. */
const takeAll = (records: HandshakeRecords, parts: Buffer[]) => parts.map((part) => records.sizeOfNext(part));

describe('the records of a handshake', () => {
  it('are taken whole, one at a time', () => {
    const records = new HandshakeRecords();
    const first = record(22, Buffer.from('hello'));
    expect(takeAll(records, [Buffer.alloc(0), first.subarray(0, 4), first.subarray(0, -1)])).toEqual([0, 0, 0]);
    expect(records.sizeOfNext(Buffer.concat([first, first]))).toBe(first.length);
  });

  it('are rejected with a curve of its own, whose bytes came in several records', () => {
    const records = new HandshakeRecords();
    const parts = [...raw].map((byte) => record(22, Buffer.from([byte])));
    expect(() => takeAll(records, parts)).toThrow(notSupported);
  });

  it('are taken with a named curve', () => {
    const named = record(22, messageOf(certificate));
    expect(new HandshakeRecords().sizeOfNext(named)).toBe(named.length);
  });

  it.each([
    ['are not of TLS', 'HTTP/1.1 400 Bad Request', 'The server does not speak TLS.'],
    ['are encrypted before there are keys', record(23, Buffer.alloc(32)), 'An encrypted TLS record came before its keys.'],
    [
      'announce more than a handshake has',
      record(22, Buffer.alloc(17_000)).subarray(0, 5),
      'The TLS handshake or its session tickets are too large.',
    ],
  ])('are rejected if they %s', (_, received, message) => {
    expect(() => new HandshakeRecords().sizeOfNext(Buffer.from(received))).toThrow(message);
  });

  it.each([32, 48])('are rejected if they cannot be decrypted by a secret of %d bytes', (size) => {
    const records = new HandshakeRecords();
    records.onKeyLog(secret(size));
    for (const size of [0, 6, 8])
      expect(() => records.sizeOfNext(record(23, Buffer.alloc(size)))).toThrow('A TLS record cannot be decrypted.');
    expect(() => records.sizeOfNext(record(23, Buffer.alloc(32)))).toThrow('A TLS record cannot be decrypted.');
  });

  it.each(['SERVER_TRAFFIC_SECRET_0', 'CLIENT_RANDOM'])('are over with the secret %s', (label) => {
    const records = new HandshakeRecords();
    records.onKeyLog(Buffer.from(`${label} 00 11\n`));
    expect(records.sizeOfNext(record(22, raw))).toBeUndefined();
  });
});
