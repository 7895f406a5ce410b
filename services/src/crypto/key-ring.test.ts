import { KeyRing } from './key-ring.ts';

const [old, young] = ['the old secret of the installation', 'the new secret of the installation'];

describe('KeyRing', () => {
  it('has the secret that signs first, and each secret once', () => {
    const ids = new KeyRing(young, [old, young, old]).keys.map(({ id }) => id);
    expect(ids).toEqual([new KeyRing(young).currentId, new KeyRing(old).currentId]);
  });

  it('names a secret by an id that is always the same, and does not contain it', () => {
    expect(new KeyRing(old).currentId).toMatch(/^[0-9a-f]{12}$/);
    expect(new KeyRing(old).currentId).toBe(new KeyRing(old, [young]).currentId);
    expect(new KeyRing(old).currentId).not.toBe(new KeyRing(young).currentId);
  });

  it('derives a key for each use from each secret', () => {
    const [first, second] = new KeyRing(young, [old]).derive('one use');
    expect([first.length, second]).toEqual([32, new KeyRing(old).derive('one use')[0]]);
    expect(new KeyRing(young).derive('another use')[0]).not.toEqual(first);
  });
});
