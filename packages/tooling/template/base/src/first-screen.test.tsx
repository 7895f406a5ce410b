import { renderApp, testHost } from '@daybook/kit/testing/test-host';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FirstScreen } from './first-screen.tsx';
import { texts } from './texts.ts';

describe('FirstScreen', () => {
  it('sets the title of the page, and shows a message when the user starts', async () => {
    const host = testHost({ at: '/sample' });
    renderApp(<FirstScreen />, host);
    expect(host.title()).toBe(texts.title);

    await userEvent.click(screen.getByRole('button', { name: texts.begin }));
    expect(host.toasts).toEqual([texts.begun]);
  });
});
