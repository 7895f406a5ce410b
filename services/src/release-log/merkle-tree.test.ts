import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { MerkleTree } from './merkle-tree.ts';

/** The leaves and roots that implementations of Certificate Transparency are tested with (RFC 6962, whose trees RFC 9162 keeps). */
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const roots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('MerkleTree', () => {
  const known = treeOf(leaves.map((hex) => Buffer.from(hex, 'hex').toString()));

  it.each(roots.map((root, size) => [size, root]))('has the known root of %i entries', (size, root) => {
    expect(known.root(Number(size)).toString('hex')).toBe(root);
  });

  it('has the known proofs', () => {
    expect(short(known.inclusionProof(0, 8))).toEqual(['96a296d2', '5f083f0a', '6b47aaf2']);
    expect(short(known.inclusionProof(5, 8))).toEqual(['bc1a0643', 'ca854ea1', 'd37ee418']);
    expect(short(known.inclusionProof(2, 3))).toEqual(['fac54203']);
    expect(short(known.consistencyProof(1, 8))).toEqual(['96a296d2', '5f083f0a', '6b47aaf2']);
    expect(short(known.consistencyProof(6, 8))).toEqual(['0ebc5d34', 'ca854ea1', 'd37ee418']);
    expect(known.consistencyProof(8, 8)).toEqual([]);
  });

  it('has proofs that verify, and only of its entries', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 70 }), fc.nat(), fc.nat(), (entries, one, other) => {
        const tree = treeOf(entries);
        const size = 1 + (one % entries.length);
        const index = other % size;
        const path = tree.inclusionProof(index, size);
        expect(rootOfPath({ entry: entries[index] ?? '', index, size, path })).toEqual(tree.root(size));
        expect(rootOfPath({ entry: `${entries[index]}x`, index, size, path })).not.toEqual(tree.root(size));

        const from = 1 + index;
        const proof = tree.consistencyProof(from, size);
        expect(isConsistent({ from, size, proof }, tree.root(from), tree.root(size))).toBe(true);
        expect(isConsistent({ from, size, proof }, Buffer.alloc(32), tree.root(size))).toBe(false);
      }),
    );
  });
});

function treeOf(entries: readonly string[]) {
  const tree = new MerkleTree();
  for (const entry of entries) tree.append(entry);
  return tree;
}

const short = (proof: readonly Buffer[]) => proof.map((hash) => hash.toString('hex').slice(0, 8));

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const node = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right);

/** True if the next hash of a proof is on the left. */
const isRight = (fn: number, sn: number) => fn % 2 === 1 || fn === sn;

/** Returns the numbers of the two nodes on the next level of which the proof has a hash. */
function above(fn: number, sn: number): [number, number] {
  let [first, last] = [fn, sn];
  if (isRight(fn, sn)) while (first % 2 === 0 && first !== 0) [first, last] = [first >> 1, last >> 1];
  return [first >> 1, last >> 1];
}

/** RFC 9162, section 2.1.3.2. */
function rootOfPath({ entry, index, size, path }: { entry: string; index: number; size: number; path: Buffer[] }) {
  let [fn, sn, hash] = [index, size - 1, sha256(Buffer.of(0), Buffer.from(entry))];
  for (const next of path) {
    if (sn === 0) return undefined;
    if (isRight(fn, sn)) hash = node(next, hash);
    else hash = node(hash, next);
    [fn, sn] = above(fn, sn);
  }
  return sn === 0 ? hash : undefined;
}

/** RFC 9162, section 2.1.4.2. */
function isConsistent({ from, size, proof }: { from: number; size: number; proof: Buffer[] }, first: Buffer, second: Buffer) {
  if (from === size) return proof.length === 0 && first.equals(second);
  const [start, ...rest] = Number.isInteger(Math.log2(from)) ? [first, ...proof] : proof;
  if (!start) return false;
  let [fn, sn] = [from - 1, size - 1];
  while (fn % 2 === 1) [fn, sn] = [fn >> 1, sn >> 1];
  let [fr, sr] = [start, start];
  for (const next of rest) {
    if (sn === 0) return false;
    if (isRight(fn, sn)) [fr, sr] = [node(next, fr), node(next, sr)];
    else sr = node(sr, next);
    [fn, sn] = above(fn, sn);
  }
  return sn === 0 && fr.equals(first) && sr.equals(second);
}
