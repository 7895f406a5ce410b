import { refresh } from '@daybook/contracts/accounts';
import { act } from '@testing-library/react';
import { aToken, inAnotherTab, logInAs, renderPart } from '../test-shell.tsx';
import { texts } from './idle-texts.ts';
import { UsernameIndicator } from './status-indicators.tsx';

const shown = (name: string) => `${texts.loggedInAs} ${name}`;

describe('the username in the bar', () => {
  it('says who is logged in, also after another person has logged in', () => {
    logInAs('ann', { username: 'Ann' });
    const { container } = renderPart(<UsernameIndicator />);
    expect(container.textContent).toBe(shown('Ann'));
    inAnotherTab(() => logInAs('ben', { username: 'Ben' }));
    expect(container.textContent).toBe(shown('Ben'));
    inAnotherTab(() => window.localStorage.clear());
    expect(container.textContent).toBe('');
  });

  it('is not there for a token of an older release, until the token is renewed', async () => {
    logInAs('ann');
    const { container, shell } = renderPart(<UsernameIndicator />, {
      script: ({ on }) => on(refresh, () => ({ access: aToken({ username: 'Ann' }), refresh: 'second' })),
    });
    expect(container.textContent).toBe('');
    await act(() => shell.session.renew(shell.session.token()));
    expect(container.textContent).toBe(shown('Ann'));
  });
});
