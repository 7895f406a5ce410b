import { readAccount } from '@daybook/contracts/accounts';
import { offline } from '@daybook/kit/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { logInAs, inAnotherTab, quietConsole, renderPart } from '../test-shell.tsx';
import { texts as idleTexts } from './idle-texts.ts';
import { UsernameIndicator } from './status-indicators.tsx';

const account = (username: string) => ({ id: crypto.randomUUID(), username, graceDays: 14 });
const expectInBar = async (name: string) =>
  expect((await screen.findByText(name)).parentElement?.textContent).toBe(`${idleTexts.loggedInAs} ${name}`);

describe('the username in the bar', () => {
  it('says who is logged in, also after another person has logged in', async () => {
    const { api, container } = renderPart(<UsernameIndicator />, {
      user: 'ann',
      script: ({ on }) => on(readAccount, () => account('Ann')),
    });
    await expectInBar('Ann');
    api.on(readAccount, () => account('Ben'));
    inAnotherTab(() => logInAs('ben'));
    expect(container.textContent).toBe('');
    await expectInBar('Ben');
  });

  it('is not there if nobody is logged in, and nothing is read', () => {
    const { api, container } = renderPart(<UsernameIndicator />);
    expect([container.textContent, api.requests(readAccount)]).toEqual(['', []]);
  });

  it('is not there if the server cannot be reached', async () => {
    const consoleError = quietConsole();
    const { container } = renderPart(<UsernameIndicator />, { user: 'ann', script: ({ on }) => on(readAccount, offline) });
    await waitFor(() => expect(consoleError).toHaveBeenCalledWith('readAccount', expect.any(Error)));
    expect(container.textContent).toBe('');
  });
});
