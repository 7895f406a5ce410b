import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { quietConsole, renderApp, testHost } from '../testing/test-host.tsx';
import { useAppEvent } from './use-app-event.ts';

function LastDone() {
  const [done, setDone] = useState(0);
  useAppEvent('habit.done', ({ detail }) => setDone((before) => before + (detail as { times: number }).times));
  return <p>Done: {done}</p>;
}

describe('useAppEvent', () => {
  it('calls the newest listener while the component is shown', async () => {
    const host = testHost();
    const events = await host.events();
    const { unmount } = renderApp(<LastDone />, host);
    await waitFor(() => expect(events.listenerCount()).toBe(1));
    await act(() => events.receive('habit.done', { times: 1 }));
    await act(() => events.receive('habit.done', { times: 2 }));
    await act(() => events.receive('habit.gone', { times: 4 }));
    expect(screen.getByText('Done: 3')).toBeTruthy();
    unmount();
    expect(events.listenerCount()).toBe(0);
  });

  it('listens to nothing if the component is gone before the events are loaded', async () => {
    const host = testHost();
    renderApp(<LastDone />, host).unmount();
    expect((await host.events()).listenerCount()).toBe(0);
  });

  it('reports that the app does not declare the event, and does nothing in a host without events', async () => {
    quietConsole();
    const undeclared = new TypeError('not named');
    const host = testHost({ events: () => Promise.reject(undeclared) });
    renderApp(<LastDone />, host);
    await screen.findByText('Done: 0');
    expect(host.reports).toEqual([undeclared]);
    const { events: _, ...without } = testHost();
    renderApp(<LastDone />, without);
    expect(screen.getAllByText('Done: 0')).toHaveLength(2);
  });
});
