import { LogKey } from './log-key.ts';

const key = new LogKey(Buffer.alloc(32, 1), 'daybook.example/log');
const head = { size: 12, root: Buffer.alloc(32, 2) };

describe('LogKey', () => {
  it('opens the notes that it has signed, and no others', () => {
    const note = key.sign(head);
    expect(key.open(note)).toEqual(head);
    expect(key.open(note.replace('\n12\n', '\n13\n'))).toBeUndefined();
    expect(key.open(new LogKey(Buffer.alloc(32, 9), 'daybook.example/log').sign(head))).toBeUndefined();
    expect(key.open('')).toBeUndefined();
  });
});
