import { searchNotes } from '@daybook/contracts/notes';
import { problemResponse, quietConsole, testHost } from '@daybook/kit/testing/test-host';
import { search } from './search.ts';
import { aPreview } from './test-notes.tsx';

const options = (host = testHost()) => ({ host, signal: new AbortController().signal });

describe('the search of notes', () => {
  it('returns what the API finds, with the address of each note', async () => {
    const { host, signal } = options();
    host.api.on(searchNotes, () => [aPreview(), aPreview({ slug: 'süß', title: ' ' })]);
    expect(await search('milk', { host, signal })).toEqual([
      { title: 'Milk', path: '/notes/milk', detail: 'Two litres' },
      { title: 'Untitled', path: '/notes/s%C3%BC%C3%9F', detail: 'Two litres' },
    ]);
  });

  it('fails if the API does', async () => {
    quietConsole();
    const host = testHost();
    host.api.on(searchNotes, () => problemResponse(503));
    await expect(search('milk', options(host))).rejects.toThrow();
  });
});
