import { Journal } from './journal.mjs';
import { measure } from './measure.mjs';

const success = (kind: 'read' | 'write', at: number) => ({ kind, at, isFailed: false, isRepeated: false, what: '' });
const failure = (kind: 'read' | 'write', at: number) => ({ ...success(kind, at), isFailed: true, isRepeated: true });

describe('measure', () => {
  it('counts what failed within the window, and the longest time without a success', () => {
    const outcomes = [
      failure('write', 900),
      success('write', 1100),
      failure('write', 1200),
      failure('read', 1300),
      success('read', 1400),
      success('write', 4100),
      success('read', 4500),
      failure('write', 6000),
    ];

    expect(measure(outcomes, { from: 1000, to: 5000 })).toEqual({
      failed: 2,
      failedWrites: 1,
      repeated: 2,
      writesAway: 3,
      readsAway: 3.1,
      recovered: 3.5,
    });
  });

  it('recovers at once if nothing failed, and nothing took longer than a second', () => {
    const outcomes = [1000, 1900, 2800].flatMap((at) => [success('write', at), success('read', at + 50)]);
    expect(measure(outcomes, { from: 1000, to: 3000 })).toMatchObject({ failed: 0, recovered: 0 });
  });
});

describe('a journal', () => {
  it('counts an acknowledged write as lost that is missing, older, or a deletion that is back', () => {
    const journal = new Journal();
    journal.acknowledge('note a', 'one');
    journal.acknowledge('note b', 'one');
    journal.acknowledge('note b', 'two');
    journal.acknowledge('note c', 'one');
    journal.acknowledge('note c', undefined);
    journal.acknowledge('note d', 'one');

    expect(
      journal.takeLost(
        new Map([
          ['note b', 'one'],
          ['note c', 'one'],
          ['note d', 'one'],
        ]),
      ),
    ).toEqual(['note a', 'note b', 'note c']);
    // They do not count for the next fault too.
    expect(journal.takeLost(new Map())).toEqual(['note d']);
  });

  it('takes either state of a write without a clear response, until the next one has one', () => {
    const journal = new Journal();
    journal.acknowledge('note a', 'one');
    journal.doubt('note a', 'two');
    for (const state of ['one', 'two']) expect(journal.takeLost(new Map([['note a', state]]))).toEqual([]);
    expect(journal.takeLost(new Map())).toEqual(['note a']);

    journal.acknowledge('note a', 'three');
    expect(journal.takeLost(new Map([['note a', 'two']]))).toEqual(['note a']);
  });
});
