import { createStore } from '@daybook/host/store';
import type { RouteState } from '../apps/route-state.ts';
import { anApp } from '../test-shell.tsx';
import { renewUnguarded } from './renew-unguarded.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const at = (guarded: boolean): RouteState => ({ kind: 'app', app: anApp(), guarded, check: 'passed' });

/** A page at a path that needs no login, with this access token. */
function aPage({ stored = 'spent', isUsable = false, guarded = false } = {}) {
  const [usable, route] = [createStore(isUsable), createStore(at(guarded))];
  const renew = jest.fn(() => Promise.resolve('renewed' as const));
  const token = () => stored || undefined;
  renewUnguarded({ route, session: { token, usableToken: () => (usable.get() ? token() : undefined), renew } });
  return { usable, route, renew };
}

function hide(isHidden: boolean) {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('an access token at a path that needs no login', () => {
  it('is renewed at once if it has expired already', () => {
    expect(aPage().renew).toHaveBeenCalledWith('spent');
  });

  it('is renewed within a minute after it has expired, and not before', () => {
    const { usable, renew } = aPage({ isUsable: true });
    jest.advanceTimersByTime(600_000);
    expect(renew).not.toHaveBeenCalled();
    usable.set(false);
    jest.advanceTimersByTime(60_000);
    expect(renew).toHaveBeenCalledWith('spent');
  });

  it('is renewed when the path is entered: others check the login themselves', () => {
    const { route, renew } = aPage({ guarded: true });
    jest.advanceTimersByTime(60_000);
    expect(renew).not.toHaveBeenCalled();
    route.set(at(false));
    expect(renew).toHaveBeenCalledTimes(1);
  });

  it('is renewed in a hidden page when that is visible again', () => {
    hide(true);
    const { renew } = aPage();
    jest.advanceTimersByTime(600_000);
    expect(renew).not.toHaveBeenCalled();
    hide(false);
    expect(renew).toHaveBeenCalledTimes(1);
  });
});

it('without a login nothing is renewed', () => {
  const { renew } = aPage({ stored: '' });
  jest.advanceTimersByTime(60_000);
  expect(renew).not.toHaveBeenCalled();
});
