import { listTasks } from '@daybook/contracts/tasks';
import { fakeApi } from '@daybook/kit/testing/fake-api';
import { render, waitFor, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { aTask } from '../test-tasks.tsx';
import { Board } from './board-part.tsx';
import { jwtOf, origin, readyBrowser } from './test-embed.tsx';

beforeAll(() => {
  readyBrowser();
  Object.defineProperty(ShadowRoot.prototype, 'adoptedStyleSheets', { value: [], writable: true });
});

describe('the board in the React of its host', () => {
  it('stands in a shadow root, tells by functions, goes on with another getToken, and leaves nothing behind', async () => {
    const answers = fakeApi();
    answers.on(listTasks, () => [aTask({ id: 1 })]);
    window.fetch = (address, init) => answers.fetch(new URL(address as URL).pathname, init);
    const told: unknown[] = [];
    const board = (heard: string) => (
      <StrictMode>
        <Board
          origin={origin}
          portal="intranet"
          getToken={() => Promise.resolve(jwtOf('ann'))}
          onReady={({ detail }) => told.push([heard, detail])}
        />
      </StrictMode>
    );
    const { container, rerender, unmount } = render(board('first'));
    rerender(board('second'));
    const ground = () => container.firstElementChild?.shadowRoot?.querySelector<HTMLElement>('[data-ground]');
    await waitFor(() => expect(ground()).toBeTruthy());
    expect(await within(ground() ?? container).findByRole('link', { name: '1 Milk' })).toBeTruthy();
    await waitFor(() => expect(told).toEqual([['second', { version: 1, tasks: 1 }]]));
    unmount();
    expect(container.innerHTML).toBe('');
  });
});
