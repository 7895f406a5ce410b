import { createSigningKey, readSigningKey } from '@daybook/tooling/signing/signing-key';
import type { Product } from '../../packages/tooling/test/built-product.ts';
import { alternate, row } from '../report/row.ts';
import { type notesTeam, packNotes } from './notes-team.ts';

/** Returns rows that compare releases with a signed statement and a list of packages with releases without them. */
export async function measureSigned({ url }: Product, team: Awaited<ReturnType<typeof notesTeam>>, run: Run) {
  const { pem, publicKey } = createSigningKey();
  await team.addKey(publicKey);
  const key = readSigningKey(pem);
  const pageBytes = async () => (await (await fetch(url)).arrayBuffer()).byteLength;
  let releases = 0;
  const publish = async (signedBy?: typeof key) => {
    releases += 1;
    // Names of one length, because the page has them.
    const version = `3.0.${100 + releases}`;
    const began = performance.now();
    const { archive } = await packNotes(version, signedBy);
    const packed = performance.now();
    await team.publish(version, archive);
    const published = performance.now();
    await team.goLive(version);
    return { pack: packed - began, send: published - packed, page: await pageBytes() };
  };
  const { signed, unsigned } = await alternate({ unsigned: () => publish(), signed: () => publish(key) }, run);
  const compared = (subject: string, of: 'pack' | 'send' | 'page', unit: 'ms' | 'bytes') => ({
    subject: `signed against unsigned: ${subject}`,
    unit,
    values: signed.map((round) => round[of]),
    baseline: unsigned.map((round) => round[of]),
  });
  return [
    row(compared('pack', 'pack', 'ms')),
    row({ ...compared('upload, check, store', 'send', 'ms'), goal: { of: 'ratio', atMost: 1.1 } }),
    row({ ...compared('bytes of the page', 'page', 'bytes'), goal: { of: 'ratio', atMost: 1 } }),
  ];
}

type Run = { rounds: number; report: (round: string) => void };
