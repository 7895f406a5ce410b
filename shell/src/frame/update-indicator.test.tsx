import { act, screen } from '@testing-library/react';
import { renderPart } from '../test-shell.tsx';
import { ShellContext, useShell } from '../use-shell.ts';
import { createStore } from '@daybook/host/store';
import { UpdateIndicator } from './status-indicators.tsx';
import { texts as idleTexts } from './idle-texts.ts';

function openMark() {
  const isOutdated = createStore(false);
  const Outdated = () => (
    <ShellContext value={{ ...useShell(), isOutdated }}>
      <UpdateIndicator />
    </ShellContext>
  );
  return { ...renderPart(<Outdated />), isOutdated };
}

const button = () => screen.queryByRole('button', { name: idleTexts.update });

describe('the update indicator', () => {
  it('offers to reload the page, in a live region', async () => {
    const { isOutdated, user, reload } = openMark();
    expect(button()).toBeNull();
    act(() => isOutdated.set(true));
    expect(screen.getByRole('status').contains(button())).toBe(true);
    await user.click(screen.getByRole('button', { name: idleTexts.update }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('offers nothing while there is unsaved work', () => {
    const { isOutdated, shell } = openMark();
    act(() => isOutdated.set(true));
    let release: () => void = () => undefined;
    act(() => {
      release = shell.host.setUnsaved();
    });
    expect(button()).toBeNull();
    act(() => {
      release();
    });
    expect(button()).toBeTruthy();
  });
});
