import { act, screen } from '@testing-library/react';
import { renderPart } from '../test-shell.tsx';
import { OfflineIndicator } from './offline-indicator.tsx';
import { noteResponse } from './server-contact.ts';
import { useTestWorker } from './test-worker.ts';
import { texts } from './texts.ts';

const status = () => screen.getByRole('status').textContent;

function connection(isOnline: boolean) {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

describe('the offline indicator', () => {
  it('appears and disappears with the connection, and is announced', () => {
    renderPart(<OfflineIndicator />);
    expect(status()).toBe('');
    connection(false);
    expect(status()).toContain(texts.offline);
    connection(true);
    expect(status()).toBe('');
  });

  describe('of a page with a service worker', () => {
    const { posted, send } = useTestWorker();
    const today = new Date(new Date().setHours(14, 5, 0, 0));
    const time = '2:05 pm';

    it('says since when the data is cached, until the server answers again, and lets everything be read again then', () => {
      const online = jest.fn();
      window.addEventListener('online', online);
      renderPart(<OfflineIndicator />);
      expect(posted).toEqual(['status']);
      send({ lastSeen: today.toISOString() });
      expect(status()).toBe(`${texts.unreachable} ${texts.shownAsOf} ${time}`);

      connection(false);
      expect(status()).toBe(`${texts.offline} ${texts.shownAsOf} ${time}`);
      connection(true);
      online.mockClear();
      send({ lastSeen: null });
      expect([status(), online.mock.calls.length]).toEqual(['', 1]);
      window.removeEventListener('online', online);
    });

    it('disappears when the server answers a request that the worker does not see', () => {
      renderPart(<OfflineIndicator />);
      send({ lastSeen: today.toISOString() });
      const kept = new Response(null, { headers: { 'x-daybook-seen': today.toISOString() } });
      for (const response of [kept, new Response(null, { status: 503 })]) act(() => void noteResponse(response));
      expect(status()).toContain(texts.shownAsOf);
      act(() => void noteResponse(new Response(null, { status: 404 })));
      expect(status()).toBe('');
    });

    it('says it of a page that the worker had cached', () => {
      const meta = Object.assign(document.createElement('meta'), { name: 'last-seen', content: '2020-02-03T12:00:00.000Z' });
      document.head.append(meta);
      renderPart(<OfflineIndicator />);
      expect(status()).toMatch(/ Feb/);
      send({});
      expect(status()).toMatch(/ Feb/);
      meta.remove();
    });
  });
});
