import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import type { DeleteResult, SetResult } from '../host/documents.ts';
import { deferred, renderApp, testHost, type TestHost } from '../testing/test-host.tsx';
import { useDocuments } from './use-documents.ts';

const habit = z.object({ name: z.string() });
type Habit = z.infer<typeof habit>;

/** Shows the names, and buttons that save and delete. */
function Habits({ results }: { results: (SetResult<Habit> | DeleteResult<Habit> | string)[] }) {
  const { documents, error, reload, set, remove } = useDocuments(habit, 'habit.');
  const record = (result: Promise<SetResult<Habit> | DeleteResult<Habit>>) =>
    void result.then(
      (one) => results.push(one),
      (rejected: unknown) => results.push(String(rejected)),
    );
  if (error !== undefined) return <button onClick={reload}>Try again</button>;
  if (!documents) return <p>Loading</p>;
  return (
    <>
      <p>Names: {documents.map(({ content }) => content.name).join(', ')}</p>
      <button onClick={() => record(set('habit.b', { name: 'Walk' }, 'none'))}>Add</button>
      {documents.map((document) => (
        <button key={document.key} onClick={() => record(remove(document))}>
          {`Delete ${document.content.name}`}
        </button>
      ))}
    </>
  );
}

async function open(host: TestHost = testHost()) {
  const store = await host.documents();
  await store.set('habit.a', { name: 'Run' });
  await store.set('other', { name: 'Other' });
  const results: (SetResult<Habit> | DeleteResult<Habit> | string)[] = [];
  renderApp(<Habits results={results} />, host);
  await screen.findByText('Names: Run');
  return { store, host, results, click: (name: string) => userEvent.click(screen.getByRole('button', { name })) };
}

describe('useDocuments', () => {
  it('has the documents of a prefix, and shows what is saved and deleted', async () => {
    const { store, click } = await open();
    await click('Add');
    await screen.findByText('Names: Run, Walk');
    expect((await store.get('habit.b'))?.content).toEqual({ name: 'Walk' });
    await click('Delete Run');
    await screen.findByText('Names: Walk');
    expect(await store.get('habit.a')).toBeUndefined();
  });

  it('reads them again when they change elsewhere', async () => {
    const { store } = await open();
    await store.setElsewhere('habit.a', { name: 'Swim' });
    await screen.findByText('Names: Swim');
    await store.setElsewhere('habit.a');
    await screen.findByText('Names:');
  });

  it('shows the state of the other side after a conflict', async () => {
    const { store, results, click } = await open();
    await store.set('habit.b', { name: 'Theirs' });
    await click('Add');
    await screen.findByText('Names: Run, Theirs');
    await store.set('habit.a', { name: 'Changed' });
    await click('Delete Run');
    await screen.findByText('Names: Changed, Theirs');
    expect(results.map((result) => (typeof result === 'string' ? result : result.kind))).toEqual(['conflict', 'conflict']);
  });

  it('leaves out documents that its schema does not match, reports them, and replaces none of them', async () => {
    const { store, host, results, click } = await open();
    await store.setElsewhere('habit.b', { version: 2 });
    await screen.findByText('Names: Run');
    expect(host.reports).not.toEqual([]);
    await click('Add');
    await screen.findByText('Names: Run');
    expect(results).toEqual(['Error: Another release of the app has written the document habit.b.']);
    expect((await store.get('habit.b'))?.content).toEqual({ version: 2 });
  });

  it('has the error if they cannot be read, and reads them again', async () => {
    const reading = deferred<never>();
    const store = await testHost().documents();
    let list: typeof store.list = () => reading.promise;
    const host = testHost({ documents: () => Promise.resolve({ ...store, list: (prefix) => list(prefix) }) });
    renderApp(<Habits results={[]} />, host);
    expect(screen.getByText('Loading')).toBeTruthy();
    await reading.reject(new Error('Offline'));
    list = store.list;
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Names:');
  });

  it('has an error at a host without documents', async () => {
    const { documents: _, ...host } = testHost();
    renderApp(<Habits results={[]} />, host);
    await screen.findByRole('button', { name: 'Try again' });
  });
});
