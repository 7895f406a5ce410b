import { logout } from '@daybook/contracts/accounts';
import { revokeCalendar } from '@daybook/contracts/calendar';
import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { deferred } from '@daybook/kit/testing/fake-api';
import { fakeApi, jsonResponse, offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { waitFor } from '@testing-library/react';
import { aToken, logInAs, quietConsole } from './test-session.ts';
import { openSession } from './session.ts';

const storage = window.localStorage;
const gone = () => jsonResponse(undefined, { status: 204 });

/** One page of the browser. */
function aPage(onLogout: () => Response | Promise<Response> = gone) {
  const api = fakeApi();
  api.on(logout, onLogout);
  api.on(revokeCalendar, gone);
  const fetch = jest.fn(api.fetch);
  const session = openSession({ storage: keyValueStorage(), fetch });
  return {
    api,
    fetch,
    session,
    revoked: () => api.requests(logout).map(({ body }) => (body as { refresh: string }).refresh),
  };
}

beforeEach(quietConsole);

describe('a login over an open session', () => {
  it.each([
    ['another person', 'ben', null, 1],
    ['the same person', 'ann', "the calendar's", 0],
  ])('ends that session, and %s finds no calendar but their own', (_, next, calendar, ended) => {
    logInAs('ann');
    storage.setItem('accessToken', "the calendar's");
    const { session, api, revoked } = aPage();
    session.begin({ access: aToken({ user: next }), refresh: 'new' });
    expect(revoked()).toEqual(['refresh-of-ann']);
    expect(storage.getItem('refresh')).toBe('new');
    expect(storage.getItem('accessToken')).toBe(calendar);
    expect(api.requests(revokeCalendar)).toHaveLength(ended);
  });

  it('revokes nothing if the session is the same', () => {
    logInAs('ann');
    const { session, fetch } = aPage();
    session.begin({ access: aToken(), refresh: 'refresh-of-ann' });
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('a logout', () => {
  it('sends keepalive calls at once', () => {
    logInAs('ann');
    storage.setItem('accessToken', "the calendar's");
    const { session, fetch, revoked } = aPage();
    session.end();
    expect(revoked()).toEqual(['refresh-of-ann']);
    expect(fetch.mock.calls.map(([path, init]) => [path, init?.keepalive])).toEqual([
      [logout.path, true],
      [revokeCalendar.path, true],
    ]);
    expect(storage).toHaveLength(0);
  });

  it.each([
    ['there is no response', offline],
    ['there were too many calls', () => problemResponse(429)],
    ['the server is too slow', () => problemResponse(408)],
    ['the server is broken', () => problemResponse(503)],
  ])('is made up for by the next page when %s, and is no session there', async (_, reply) => {
    logInAs('ann');
    const first = aPage(reply);
    first.session.end();
    await waitFor(() => expect(Object.keys(storage)).toEqual(['daybook:to-revoke']));

    const next = aPage();
    expect(next.revoked()).toEqual(['refresh-of-ann']);
    expect([next.session.user.get(), next.session.token(), await next.session.renew(undefined)]).toEqual([
      undefined,
      undefined,
      'refused',
    ]);
    await waitFor(() => expect(storage).toHaveLength(0));
  });

  it('is sent again when the browser is online', async () => {
    logInAs('ann');
    let reply: () => Response = offline;
    const { session, revoked } = aPage(() => reply());
    session.end();
    await waitFor(() => expect(storage).toHaveLength(1));
    reply = gone;
    window.dispatchEvent(new Event('online'));
    expect(revoked()).toHaveLength(2);
    await waitFor(() => expect(storage).toHaveLength(0));
  });

  it('is done if the server rejects the token', async () => {
    logInAs('ann');
    const { session, revoked } = aPage(() => problemResponse(400));
    session.end();
    await new Promise((later) => setTimeout(later));
    window.dispatchEvent(new Event('online'));
    expect(revoked()).toHaveLength(1);
    expect(storage).toHaveLength(0);
  });

  it('is sent again by the next page if this one was closed before the response', async () => {
    logInAs('ann');
    const reply = deferred<Response>();
    const { session } = aPage(() => reply.promise);
    session.end();
    expect(storage).toHaveLength(0);
    window.dispatchEvent(new Event('pagehide'));
    expect(storage).toHaveLength(1);
    expect(aPage().revoked()).toEqual(['refresh-of-ann']);
    await waitFor(() => expect(storage).toHaveLength(0));
  });

  it('keeps earlier ones, ten at most', async () => {
    for (let person = 1; person <= 12; person += 1) {
      logInAs(`ann-${person}`);
      aPage(offline).session.end();
      await waitFor(() => expect(storage.getItem('daybook:to-revoke')).toContain(`refresh-of-ann-${person}`));
    }
    const { revoked } = aPage();
    expect(revoked().toSorted()).toEqual(Array.from({ length: 10 }, (_, index) => `refresh-of-ann-${index + 3}`).toSorted());
  });

  it.each(['{"a":', '7', '[[1,2],["refresh"],["toString","x"],null]'])('ignores %s, which this page did not write', (text) => {
    storage.setItem('daybook:to-revoke', text);
    const { fetch } = aPage();
    expect(fetch).not.toHaveBeenCalled();
  });
});
