import { renderApp, testHost } from '@daybook/kit/testing/test-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FirstScreen } from './first-screen.tsx';
import { texts } from './texts.ts';

describe('FirstScreen', () => {
  it('names the page, and says by the host that something was begun', async () => {
    const host = testHost({ at: '/sample' });
    renderApp(<FirstScreen />, host);
    expect(host.title()).toBe(texts.title);

    await userEvent.click(screen.getByRole('button', { name: texts.begin }));
    expect(host.toasts).toEqual([texts.begun]);
  });
});
