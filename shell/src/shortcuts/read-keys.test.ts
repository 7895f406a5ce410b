import { type KeyPress, readKeys } from './use-shortcuts.ts';

const plain = { ctrlKey: false, altKey: false, metaKey: false, isComposing: false, repeat: false, timeStamp: 0 };
const read = (...keys: (string | Partial<KeyPress>)[]) => {
  const next = readKeys();
  return keys.map((key, index) =>
    next({ ...plain, timeStamp: index * 100, ...(typeof key === 'string' ? { key } : { key: 'n', ...key }) }),
  );
};

describe('readKeys', () => {
  it('reads a key by itself, and one that g began', () => {
    expect(read('n', 'g', 't', 'n')).toEqual(['n', undefined, 'g t', 'n']);
  });

  it('forgets g after a while', () => {
    expect(read('g', { key: 't', timeStamp: 5000 })).toEqual([undefined, 't']);
  });

  it('reads g twice as g g, which leads nowhere', () => {
    expect(read('g', 'g', 't')).toEqual([undefined, 'g g', 't']);
  });

  it.each(['ctrlKey', 'altKey', 'metaKey', 'isComposing', 'repeat'])('leaves a key with %s alone', (state) => {
    expect(read({ [state]: true })).toEqual([undefined]);
  });

  it('waits over the Shift of the second key', () => {
    expect(read('g', 'Shift', 'T')).toEqual([undefined, undefined, 'g T']);
  });
});
