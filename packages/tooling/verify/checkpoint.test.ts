import { LogKey } from '../../../services/src/release-log/log-key.ts';
import { openCheckpoint, openNote } from './checkpoint.mjs';

const key = new LogKey(Buffer.alloc(32, 1), 'daybook.example/log');
const other = new LogKey(Buffer.alloc(32, 2), 'daybook.example/log');
const root = Buffer.alloc(32, 3);
const note = key.sign({ size: 12, root });

describe('openNote', () => {
  it('opens a known note, of the documentation of golang.org/x/mod/sumdb/note', () => {
    const text = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
    const signature = 'x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=';
    const known = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
    expect(openNote(`${text}\n— PeterNeumann ${signature}\n`, known)).toBe(text);
    expect(openNote(`${text.replace('answer', 'Answer')}\n— PeterNeumann ${signature}\n`, known)).toBeUndefined();
  });
});

describe('openCheckpoint', () => {
  it('reads what the server signs', () => {
    expect(openCheckpoint(note, key.verifierKey)).toEqual({ name: 'daybook.example/log', size: 12, root: root.toString('base64') });
  });

  it('accepts further signatures, such as those of witnesses', () => {
    expect(openCheckpoint(`${note}— witness.example AAAAAAAAAAAA\n`, key.verifierKey)).toMatchObject({ size: 12 });
  });

  it.each([
    ['is of another key', note, other.verifierKey],
    ['was changed', note.replace('\n12\n', '\n13\n'), key.verifierKey],
    ['has no signature', note.split('—')[0], key.verifierKey],
    ['is empty', '', key.verifierKey],
    ['has a key that is none', note, 'daybook.example/log+00000000+AAAA'],
  ])('rejects a note that %s', (_, text, verifierKey) => {
    expect(openCheckpoint(text, verifierKey)).toBeUndefined();
  });
});
