import { listTasks } from '@daybook/contracts/tasks';
import { fakeApi } from '@daybook/kit/testing/fake-api';
import { render, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { aTask } from '../test-tasks.tsx';
import { Board } from './board-part.tsx';
import { jwtOf, origin, stubBrowser } from './test-embed.tsx';

beforeAll(() => {
  stubBrowser();
  Object.defineProperty(ShadowRoot.prototype, 'adoptedStyleSheets', { value: [], writable: true });
});

describe('the board in the React of its host page', () => {
  it('renders in a shadow root, calls the newest functions, keeps its session with another getToken, and cleans up', async () => {
    const api = fakeApi();
    api.on(listTasks, () => [aTask({ id: 1 })]);
    window.fetch = (address, init) => api.fetch(new URL(address as URL).pathname, init);
    const received: unknown[] = [];
    const board = (name: string) => (
      <StrictMode>
        <Board
          origin={origin}
          portal="intranet"
          getToken={() => Promise.resolve(jwtOf('ann'))}
          onReady={({ detail }) => received.push([name, detail])}
        />
      </StrictMode>
    );
    const { container, rerender, unmount } = render(board('first'));
    rerender(board('second'));
    const surface = () => container.firstElementChild?.shadowRoot?.querySelector<HTMLElement>('[data-surface]');
    await waitFor(() => expect(surface()).toBeTruthy());
    expect(await within(surface() ?? container).findByRole('link', { name: '1 Milk' })).toBeTruthy();
    await waitFor(() => expect(received).toEqual([['second', { version: 1, tasks: 1 }]]));
    unmount();
    expect(container.innerHTML).toBe('');
  });
});
