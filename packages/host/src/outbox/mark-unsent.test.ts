import type { OutboxEntry } from '@daybook/kit/host/host';
import { createStore } from '../store.ts';
import { anUpdate } from '../testing/test-outbox.ts';
import { markUnsent } from './mark-unsent.ts';

const anEntry = (id: string): OutboxEntry => ({
  ...anUpdate('/api/tasks/1/', 'done', { title: 'Milk', category: 'start' }),
  id,
  at: 0,
  state: 'waiting',
});

function open(isNeeded: () => boolean) {
  const entries = createStore<readonly OutboxEntry[]>([]);
  let marks = 0;
  const setUnsaved = () => {
    marks += 1;
    return () => void (marks -= 1);
  };
  return { entries, end: markUnsent(entries, { setUnsaved, isNeeded }), marks: () => marks };
}

describe('changes that are not sent', () => {
  it('are marked once as unsaved work if they do not outlive the page, until all are sent', () => {
    const { entries, marks } = open(() => true);
    expect(marks()).toBe(0);
    entries.set([anEntry('1')]);
    entries.set([anEntry('1'), anEntry('2')]);
    expect(marks()).toBe(1);
    entries.set([]);
    expect(marks()).toBe(0);
  });

  it('are not marked if they are stored: an update of the page loses nothing', () => {
    const { entries, marks } = open(() => false);
    entries.set([anEntry('1')]);
    expect(marks()).toBe(0);
  });

  it('are not marked any more when nobody follows them', () => {
    const { entries, marks, end } = open(() => true);
    entries.set([anEntry('1')]);
    end();
    entries.set([anEntry('2')]);
    expect(marks()).toBe(0);
  });
});
