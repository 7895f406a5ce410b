import { type KeyPress, readKeys } from './use-shortcuts.ts';

const plain = { ctrlKey: false, altKey: false, metaKey: false, isComposing: false, repeat: false, timeStamp: 0 };
const read = (...keys: (string | Partial<KeyPress>)[]) => {
  const next = readKeys();
  return keys.map((key, index) =>
    next({ ...plain, timeStamp: index * 100, ...(typeof key === 'string' ? { key } : { key: 'n', ...key }) }),
  );
};

describe('readKeys', () => {
  it('reads single keys, and keys after g', () => {
    expect(read('n', 'g', 't', 'n')).toEqual(['n', undefined, 'g t', 'n']);
  });

  it('forgets g after a pause', () => {
    expect(read('g', { key: 't', timeStamp: 5000 })).toEqual([undefined, 't']);
  });

  it('reads g twice as g g', () => {
    expect(read('g', 'g', 't')).toEqual([undefined, 'g g', 't']);
  });

  it.each(['ctrlKey', 'altKey', 'metaKey', 'isComposing', 'repeat'])('ignores a key with %s', (state) => {
    expect(read({ [state]: true })).toEqual([undefined]);
  });

  it('ignores Shift before the second key', () => {
    expect(read('g', 'Shift', 'T')).toEqual([undefined, undefined, 'g T']);
  });
});
