import {
  createCipheriv,
  createHash,
  createHmac,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import net, { type Socket } from 'node:net';
import { certificate } from './certificate.ts';

/**
 * Returns a server that completes a handshake of TLS 1.3 (RFC 8446) and then sends session tickets without an end: 16 kB of them in
 * each record. No library sends more than a few.
 */
export const createTicketFlood = () => net.createServer((socket) => floodWithTickets(socket, certificate));

/** Does the same on one connection. @param own - with a key on the curve P-256 */
export function floodWithTickets(socket: Socket, own: typeof certificate) {
  socket.on('error', () => undefined);
  socket.once('data', (hello) => handshake(socket, own, hello.subarray(5)));
}

function handshake(socket: Socket, { cert, key }: typeof certificate, clientHello: Buffer) {
  const { sessionId, x25519 } = readClientHello(clientHello);
  const own = generateKeyPairSync('x25519');
  const secret = diffieHellman({ privateKey: own.privateKey, publicKey: fromRaw(x25519) });
  const keyShare = extension(51, [u16(29), vector16(own.publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))]);
  const extensions = vector16(extension(43, [u16(0x0304)]), keyShare);
  const serverHello = message(2, [u16(0x0303), randomBytes(32), vector8(sessionId), u16(0x1301), u8(0), extensions]);

  const early = hmac(zeros, zeros);
  const handshakeSecret = hmac(expand(early, 'derived', hash(), 32), secret);
  const handshakeTraffic = expand(handshakeSecret, 's hs traffic', hash(clientHello, serverHello), 32);
  const { raw } = new X509Certificate(cert);
  const certificateMessage = message(11, [u8(0), vector24(vector24(raw), u16(0))]);
  const before = [clientHello, serverHello, message(8, [u16(0)]), certificateMessage];
  const signed = [Buffer.alloc(64, 32), Buffer.from('TLS 1.3, server CertificateVerify\0'), hash(...before)];
  const proof = message(15, [u16(0x0403), vector16(sign('sha256', Buffer.concat(signed), key))]);
  const finished = message(20, [hmac(expand(handshakeTraffic, 'finished', Buffer.alloc(0), 32), hash(...before, proof))]);
  const transcript = [...before, proof, finished];
  socket.write(Buffer.concat([Buffer.from([22, 3, 3]), vector16(serverHello)]));
  socket.write(sealer(handshakeTraffic)(Buffer.concat(transcript.slice(2))));

  const main = hmac(expand(handshakeSecret, 'derived', hash(), 32), zeros);
  const seal = sealer(expand(main, 's ap traffic', hash(...transcript), 32));
  const send = () => !socket.destroyed && socket.write(seal(tickets), send);
  send();
}

/** Returns what a client offers. @param hello - its first message, without the header of the record */
export function readClientHello(hello: Buffer) {
  const sessionId = hello.subarray(39, 39 + hello.readUInt8(38));
  let at = 39 + sessionId.length;
  const ciphers = numbers(hello.subarray(at + 2, (at += 2 + hello.readUInt16BE(at))));
  at += 1 + hello.readUInt8(at) + 2;
  const extensions = new Map<number, Buffer>();
  while (at < hello.length) extensions.set(hello.readUInt16BE(at), hello.subarray(at + 4, (at += 4 + hello.readUInt16BE(at + 2))));
  return { sessionId, ciphers, groups: numbers(extensions.get(10)!.subarray(2)), x25519: extensions.get(51)!.subarray(6, 38) };
}

const numbers = (list: Buffer) => Array.from({ length: list.length / 2 }, (_, index) => list.readUInt16BE(2 * index));

/** Encrypts handshake messages by TLS_AES_128_GCM_SHA256. */
function sealer(secret: Buffer) {
  const [key, iv] = [expand(secret, 'key', Buffer.alloc(0), 16), expand(secret, 'iv', Buffer.alloc(0), 12)];
  let count = 0n;
  return (content: Buffer) => {
    const nonce = Buffer.from(iv);
    nonce.writeBigUInt64BE(nonce.readBigUInt64BE(4) ^ count++, 4);
    const header = Buffer.concat([Buffer.from([23, 3, 3]), u16(content.length + 17)]);
    const cipher = createCipheriv('aes-128-gcm', key, nonce).setAAD(header);
    return Buffer.concat([header, cipher.update(content), cipher.update(u8(22)), cipher.final(), cipher.getAuthTag()]);
  };
}

const fromRaw = (key: Buffer) =>
  createPublicKey({ key: Buffer.concat([Buffer.from('302a300506032b656e032100', 'hex'), key]), format: 'der', type: 'spki' });
const hash = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const hmac = (key: Buffer, content: Buffer) => createHmac('sha256', key).update(content).digest();
/** HKDF-Expand-Label (RFC 8446, section 7.1), of one block. */
const expand = (secret: Buffer, label: string, context: Buffer, length: number) =>
  hmac(secret, Buffer.concat([u16(length), vector8(Buffer.from(`tls13 ${label}`)), vector8(context), u8(1)])).subarray(0, length);

const bytes = (value: number, count: number) => Buffer.from(value.toString(16).padStart(2 * count, '0'), 'hex');
const u8 = (value: number) => bytes(value, 1);
const u16 = (value: number) => bytes(value, 2);
const vector = (count: number, parts: Buffer[]) => {
  const content = Buffer.concat(parts);
  return Buffer.concat([bytes(content.length, count), content]);
};
const vector8 = (...parts: Buffer[]) => vector(1, parts);
const vector16 = (...parts: Buffer[]) => vector(2, parts);
const vector24 = (...parts: Buffer[]) => vector(3, parts);
const extension = (type: number, parts: Buffer[]) => Buffer.concat([u16(type), vector16(...parts)]);
const message = (type: number, parts: Buffer[]) => Buffer.concat([u8(type), vector24(...parts)]);

const zeros = Buffer.alloc(32);
const ticket = message(4, [bytes(0x10000, 4), bytes(0, 4), vector8(), vector16(u8(1)), u16(0)]);
const tickets = Buffer.concat(Array<Buffer>(Math.floor(16_384 / ticket.length)).fill(ticket));
