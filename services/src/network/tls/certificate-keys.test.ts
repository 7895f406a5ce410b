import { generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import { certificate, ownCurveCertificate } from '../../../test/certificate.ts';
import { hasUsualCertificates } from './certificate-keys.ts';

const sized = (size: number, bytes: number) => Buffer.from(size.toString(16).padStart(bytes * 2, '0'), 'hex');
const withLength = (content: Buffer, bytes = 3) => Buffer.concat([sized(content.length, bytes), content]);

/** Returns an element of DER, whose length has two bytes. */
const element = (type: number, ...contents: Buffer[]) =>
  Buffer.concat([Buffer.from([type, 0x82]), withLength(Buffer.concat(contents), 2)]);
const sequence = (...contents: Buffer[]) => element(0x30, ...contents);
const integer = (bytes: number) => element(0x02, Buffer.alloc(bytes, 1));

const version = element(0xa0, integer(1));
const names = [sequence(), sequence(), sequence(), sequence()];

/** Returns a certificate with these bytes as its key. */
const signed = (key: Buffer) => sequence(sequence(version, integer(1), ...names, key));

const spki = ({ publicKey }: { publicKey: KeyObject }) => publicKey.export({ type: 'spki', format: 'der' });
const curve = (namedCurve: string) => spki(generateKeyPairSync('ec', { namedCurve }));

const rsaAlgorithm = sequence(Buffer.from('06092a864886f70d0101010500', 'hex'));
const rsa = (modulus: number, exponent: number, type = 0x03) =>
  sequence(rsaAlgorithm, element(type, Buffer.alloc(1), sequence(integer(modulus), integer(exponent))));
const dsa = spki(generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 }));

/** Returns a message of TLS 1.2, or of 1.3 with an extension after each certificate. */
function message(certificates: Buffer[], extension?: Buffer) {
  const list = certificates.flatMap((each) => [withLength(each), ...(extension ? [withLength(extension, 2)] : [])]);
  const body = withLength(Buffer.concat(list));
  return Buffer.concat([Buffer.from([11]), withLength(extension ? Buffer.concat([Buffer.alloc(1), body]) : body)]);
}

const hello = Buffer.concat([Buffer.from([2]), withLength(Buffer.alloc(70, 11))]);
const isUsual = (key: Buffer) => hasUsualCertificates(message([signed(key)]), false);

describe('the certificates of a handshake', () => {
  it.each([
    ['P-256', curve('P-256')],
    ['P-384', curve('P-384')],
    ['P-521', curve('P-521')],
    ['Ed25519', spki(generateKeyPairSync('ed25519'))],
    ['RSA of 2048 bits', spki(generateKeyPairSync('rsa', { modulusLength: 2048 }))],
    ['RSA of 4096 bits', rsa(513, 3)],
  ])('are usual with a key of %s', (_, key) => {
    expect(isUsual(key)).toBe(true);
  });

  it.each([
    ['a slow named curve', curve('sect571r1')],
    ['a curve of its own', new X509Certificate(ownCurveCertificate.cert).publicKey.export({ type: 'spki', format: 'der' })],
    ['DSA', dsa],
    ['DSA by an older identifier', Buffer.from(dsa.toString('hex').replace('2a8648ce380401', '2a8648ce380403'), 'hex')],
    ['Ed448', spki(generateKeyPairSync('ed448'))],
    ['RSA with a huge modulus', rsa(514, 3)],
    ['RSA with a huge exponent', rsa(385, 384)],
    ['RSA in a constructed string, which other bytes precede', rsa(257, 3, 0x23)],
  ])('are not with a key of %s', (_, key) => {
    expect(isUsual(key)).toBe(false);
  });

  it.each([
    [
      'has no version, so that something else is at the place of the key',
      sequence(sequence(integer(1), ...names, curve('sect571r1'), curve('P-256'))),
    ],
    ['has an indefinite length', Buffer.concat([Buffer.from('3080', 'hex'), signed(curve('P-256')).subarray(4), Buffer.alloc(2)])],
    ['is cut off', signed(curve('P-256')).subarray(0, -1)],
    ['is empty', Buffer.alloc(0)],
  ])('are not if one %s', (_, one) => {
    const { raw } = new X509Certificate(certificate.cert);
    expect(hasUsualCertificates(message([raw, one]), false)).toBe(false);
  });

  it('are not with more name constraints in all than other chains have', () => {
    const constrained = (size: number) => {
      const extension = sequence(
        element(0x06, Buffer.from('551d1e', 'hex')),
        element(0x01, Buffer.alloc(1, 255)),
        element(0x04, Buffer.alloc(size)),
      );
      return sequence(sequence(version, integer(1), ...names, curve('P-256'), element(0xa3, sequence(extension, extension))));
    };
    const areUsual = (...sizes: number[]) => hasUsualCertificates(message(sizes.map(constrained)), false);
    expect([areUsual(500), areUsual(200, 300), areUsual(514), areUsual(300, 300)]).toEqual([true, true, false, false]);
  });

  it('are not with more extensions than others have', () => {
    const extended = (count: number) => {
      const extensions = Array.from({ length: count }, () => sequence(element(0x06, Buffer.from('551d1e', 'hex')), element(0x04)));
      return sequence(sequence(version, integer(1), ...names, curve('P-256'), element(0xa3, sequence(...extensions))));
    };
    const areUsual = (count: number) => hasUsualCertificates(message([extended(count)]), false);
    expect([areUsual(0), areUsual(32), areUsual(33)]).toEqual([true, true, false]);
  });

  it.each([
    ['TLS 1.2', undefined],
    ['TLS 1.3', Buffer.alloc(5)],
  ])('are found after other messages of %s, also the last of eight, and are not usual with nine', (_, extension) => {
    const find = (count: number, last: Buffer) => {
      const certificates = Array.from({ length: count }, (_, index) => signed(index < count - 1 ? curve('P-256') : last));
      return hasUsualCertificates(Buffer.concat([hello, message(certificates, extension)]), extension !== undefined);
    };
    expect([find(8, curve('P-256')), find(8, dsa), find(9, curve('P-256'))]).toEqual([true, false, false]);
  });

  it('are not read before their message is complete', () => {
    expect(hasUsualCertificates(message([signed(dsa)]).subarray(0, -1), false)).toBe(true);
  });
});
