import { type Connection, listConnections, withdrawPortal } from '@daybook/contracts/portal-connections';
import { jsonResponse, deferred, offline, problemResponse } from '@daybook/kit/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import '../test-dialogs.ts';
import { backOnline, openPage, quietConsole } from '../test-shell.tsx';
// Loaded before the first test, so that the time to load it does not count towards the time limit of the screen.
import '../frame/framed-screen.tsx';
import { texts as idleTexts } from '../frame/idle-texts.ts';
import { texts } from '../texts.ts';

const connection = (id: string, name: string, created: string, used = created): Connection => ({
  id: crypto.randomUUID(),
  portal: { id, name },
  created: `${created}T08:00:00.000Z`,
  used: `${used}T09:30:00.000Z`,
});

const two = [
  connection('wiki', 'Wiki', '2026-11-02'),
  connection('intranet', 'Intranet', '2026-11-01', '2026-11-03'),
  connection('intranet', 'Intranet', '2026-11-02'),
];

type PageOptions = NonNullable<Parameters<typeof openPage>[0]>;

function open(connections: Connection[] = two, script?: PageOptions['script']) {
  const mockApi: PageOptions['script'] = (api) => {
    api.on(listConnections, () => connections);
    api.on(withdrawPortal, () => jsonResponse(undefined, { status: 204 }));
    script?.(api);
  };
  return openPage({ at: '/connections', user: 'ann', script: mockApi });
}

const list = () => within(screen.getByRole('main')).getByRole('list');
const inList = () => within(list()).getAllByRole('listitem');
const withdraw = (name: string) => screen.findByRole('button', { name: `Withdraw ${name}` });
const dialog = () => screen.findByRole('alertdialog');
const inDialog = (name: string) => screen.getByRole('button', { name });

describe('the page of connected portals', () => {
  it('lists each portal once with its times, the last used one first', async () => {
    open();
    await withdraw('Intranet');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(idleTexts.connections);
    expect(inList().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^IntranetSince 1 November 2026.*Last used 3 November 2026/),
      expect.stringMatching(/^WikiSince 2 November 2026.*Last used 2 November 2026/),
    ]);
    expect(screen.getByRole('navigation', { name: texts.menu })).toBeTruthy();
  });

  it('asks before it withdraws, and keeps the portal on request', async () => {
    const { user, api } = open();
    const button = await withdraw('Wiki');
    await user.click(button);
    expect((await dialog()).textContent).toContain('From now on Wiki cannot see or change your tasks, in any browser.');
    await user.click(inDialog('Keep it connected'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(document.activeElement).toBe(button);
    expect(api.requests(withdrawPortal)).toEqual([]);
  });

  it('withdraws all connections of a portal, and removes it from the list', async () => {
    const { user, api } = open();
    await user.click(await withdraw('Intranet'));
    await dialog();
    await user.click(inDialog('Withdraw'));
    await screen.findByText('Intranet was withdrawn.');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.requests(withdrawPortal).map(({ params }) => params)).toEqual([{ id: 'intranet' }]);
    expect(inList()).toHaveLength(1);
    const next = await withdraw('Wiki');
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('shows that a portal could not be withdrawn, and keeps it', async () => {
    quietConsole();
    const { user } = open(two, ({ on }) => on(withdrawPortal, offline));
    await user.click(await withdraw('Wiki'));
    await dialog();
    await user.click(inDialog('Withdraw'));
    expect((await screen.findByRole('alert')).textContent).toContain('The portal is still connected');
    await user.click(inDialog('Keep it connected'));
    expect(await withdraw('Wiki')).toBeTruthy();
  });

  it('shows that there is none, also after the last one was withdrawn', async () => {
    const { user } = open([connection('wiki', 'Wiki', '2026-11-02')]);
    await user.click(await withdraw('Wiki'));
    await dialog();
    await user.click(inDialog('Withdraw'));
    await screen.findByText('No portal is connected');
  });

  it('shows that it is loading', async () => {
    const { promise, resolve } = deferred<Response>();
    open([], ({ on }) => on(listConnections, () => promise));
    await screen.findByRole('status', { name: texts.loading('your portals') });
    await resolve(jsonResponse([]));
    await screen.findByText('No portal is connected');
  });

  it('shows the detail of the error if it could not be loaded, and loads again on request', async () => {
    quietConsole();
    const { user, api } = open([], ({ on }) => on(listConnections, () => problemResponse(429, { detail: 'Too many attempts.' })));
    expect((await screen.findByRole('alert')).textContent).toContain('Too many attempts.');
    api.on(listConnections, () => two);
    await user.click(screen.getByRole('button', { name: texts.retry }));
    await withdraw('Wiki');
  });

  it('loads again when the browser is online', async () => {
    quietConsole();
    const { api } = open([], ({ on }) => on(listConnections, offline));
    expect((await screen.findByRole('alert')).textContent).toContain('Check your connection');
    api.on(listConnections, () => two);
    await backOnline(() => screen.queryByText('Wiki'));
    await withdraw('Wiki');
  });

  it('goes to the login if nobody is logged in', async () => {
    openPage({ at: '/connections' });
    await screen.findByRole('heading', { name: 'Login' });
    expect(window.location.pathname).toBe('/login');
  });
});

it('is linked from the settings', async () => {
  const { user, shell } = openPage({ user: 'ann', at: '/nowhere', script: ({ on }) => on(listConnections, () => two) });
  await user.click(await screen.findByText(idleTexts.connections));
  expect(shell.navigation.location.get().path).toBe('/connections');
});
