import { listNotes } from '@daybook/contracts/notes';
import { jsonResponse } from '@daybook/kit/testing/test-host';
import { screen, waitFor } from '@testing-library/react';
import { openNotes, previews } from '../test-notes.tsx';
import { texts } from '../texts.ts';

/** All rows have one height. */
beforeEach(() => {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(190);
});

describe('a long list', () => {
  it('renders only the cards near the window, and announces their number', async () => {
    openNotes('/', ({ api }) => api.on(listNotes, () => previews(1000)));
    await screen.findByRole('link', { name: 'Note 1' });
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeLessThan(30));
    const [first, second] = screen.getAllByRole('listitem');
    expect(first?.getAttribute('aria-setsize')).toBe('1000');
    expect(second?.getAttribute('aria-posinset')).toBe('2');
    expect(screen.getByText(texts.listed(1000, false))).toBeTruthy();
  });

  it('has no known size while there are more pages', async () => {
    openNotes('/', ({ api }) => api.on(listNotes, () => jsonResponse(previews(60), { next: 'c1' })));
    await screen.findByRole('link', { name: 'Note 1' });
    expect(screen.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('-1');
  });

  it('does not read on while the window is far from the end', async () => {
    const { host } = openNotes('/', ({ api }) => api.on(listNotes, () => jsonResponse(previews(60), { next: 'c1' })));
    await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeLessThan(30));
    expect(host.api.requests(listNotes)).toHaveLength(1);
  });

  it('reads the next page if the first one does not fill the window', async () => {
    const { host } = openNotes('/', ({ api }) =>
      api.on(listNotes, ({ query }) => (query.has('cursor') ? previews(1, 4) : jsonResponse(previews(3), { next: 'c1' }))),
    );
    await screen.findByRole('link', { name: 'Note 4' });
    expect(host.api.requests(listNotes).map(({ query }) => query.get('cursor'))).toEqual([null, 'c1']);
  });
});
