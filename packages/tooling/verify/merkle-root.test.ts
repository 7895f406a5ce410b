import { MerkleTree } from '../../../services/src/release-log/merkle-tree.ts';
import { merkleRoot } from './merkle-root.mjs';

describe('merkleRoot', () => {
  it('is the root that the server computes in another way, for each number of entries', () => {
    const tree = new MerkleTree();
    const entries: string[] = [];
    for (let count = 0; count < 70; count += 1) {
      expect([count, merkleRoot(entries)]).toEqual([count, tree.root().toString('base64')]);
      entries.push(`entry ${count} é`);
      tree.append(entries[count]);
    }
  });
});
