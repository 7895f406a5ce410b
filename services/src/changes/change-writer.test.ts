import type { ItemChange } from '@daybook/contracts/changes';
import { ChangeWriter } from './change-writer.ts';

const change = (number: number, topic: ItemChange['topic'] = 'notes') => ({ number, change: { topic } });

/** Returns a writer, and what it has sent: `change 1`, `reset 4` … */
function openWriter(topics: ItemChange['topic'][] = ['notes', 'tasks']) {
  const sent: string[] = [];
  return {
    sent,
    writer: new ChangeWriter({ send: ({ event, id }) => void sent.push(`${event} ${id}`) }, (topic) => topics.includes(topic)),
  };
}

it('sends what was missed, then what came meanwhile, each once and in order', () => {
  const { sent, writer } = openWriter();
  writer.onChange(change(3));
  writer.onChange(change(4));
  expect(sent).toEqual([]);
  writer.begin({ changes: [change(2), change(3)], last: 3 });
  writer.onChange(change(4));
  writer.onChange(change(5));
  expect(sent).toEqual(['change 2', 'change 3', 'change 4', 'change 5']);
});

it('sends only the topics that its client may read', () => {
  const { sent, writer } = openWriter(['tasks']);
  writer.begin({ changes: [], last: 0 });
  writer.onChange(change(1));
  writer.onChange(change(2, 'tasks'));
  expect(sent).toEqual(['ready 0', 'change 2']);
});

it('resets a client that has missed changes, and no other', () => {
  const { sent, writer } = openWriter();
  writer.begin({ changes: [], last: 4 });
  writer.onMissed(4);
  expect(sent).toEqual(['ready 4']);
  writer.onMissed(6);
  writer.onChange(change(6));
  writer.onChange(change(7));
  expect(sent).toEqual(['ready 4', 'reset 6', 'change 7']);
});

it('also resets if the changes were missed while it was opened', () => {
  const { sent, writer } = openWriter();
  writer.onMissed(6);
  writer.begin({ changes: [], last: 4 });
  expect(sent).toEqual(['reset 6', 'ready 6']);
});
