import { openApp, openOffline, saved } from '../testing/documents-app.ts';
import { settle } from '../testing/test-outbox.ts';

describe('a document that is changed without a network', () => {
  it('is stored on the device, shown in all tabs, and sent when the network is back', async () => {
    const { server, run, documents, device, shown, comeBack } = await openOffline();
    const other = await openApp(server, { device });
    const [listener, otherListener] = [jest.fn(), jest.fn()];
    documents.subscribe(listener);
    other.documents.subscribe(otherListener);
    const result = await documents.set('run', { name: 'Run far' }, run);
    expect(result).toMatchObject({ kind: 'saved', document: { key: 'run', content: { name: 'Run far' }, isWaiting: true } });
    expect(device.keys()).toHaveLength(1);
    await settle();
    expect([listener.mock.calls.length > 0, otherListener.mock.calls.length > 0]).toEqual([true, true]);
    expect(await shown()).toEqual([['run', { name: 'Run far' }, true]]);
    expect((await other.documents.get('run'))?.content).toEqual({ name: 'Run far' });
    await comeBack();
    expect([server.contentOf('habits/run'), device.keys()]).toEqual([{ name: 'Run far' }, []]);
    expect([await shown(), await other.shown()]).toEqual(Array(2).fill([['run', { name: 'Run far' }, false]]));
  });

  it('survives the page and a logout, and is sent by the next page of the same person', async () => {
    const { server, documents, device, tab } = await openOffline();
    await documents.set('walk', { name: 'Walk' }, 'none');
    tab.user.set(undefined);
    tab.kill();
    const stranger = await openApp(server, { device, user: 'bob' });
    server.setNetwork('ok');
    await settle();
    expect(stranger.entries()).toEqual([]);
    const page = await openApp(server, { device });
    await page.sent();
    expect(server.contentOf('habits/walk')).toEqual({ name: 'Walk' });
    expect((await page.shown()).map(([key, , isWaiting]) => [key, isWaiting])).toEqual([
      ['run', false],
      ['walk', false],
    ]);
  });

  it('several times is sent twice at most, with the last state', async () => {
    const { server, run, documents, device, entries, comeBack } = await openOffline();
    let known = run;
    for (const name of ['A', 'B', 'C', 'D']) {
      known = { ...known, ...saved(await documents.set('run', { name }, known)) };
      await settle();
    }
    expect(device.keys()).toHaveLength(2);
    await comeBack();
    expect(server.made.slice(1).map(({ after }) => after)).toEqual(['{"name":"A"}', '{"name":"D"}']);
    expect(entries()).toEqual([]);
  });

  it('can be created, deleted and created again', async () => {
    const { server, documents, shown, comeBack } = await openOffline();
    const walk = { key: 'walk', ...saved(await documents.set('walk', { name: 'Walk' }, 'none')) };
    expect(await documents.delete('walk', walk)).toEqual({ kind: 'deleted' });
    expect(await shown()).toEqual([['run', { name: 'Run' }, false]]);
    await documents.set('walk', { name: 'Again' }, 'none');
    await comeBack();
    expect(server.contentOf('habits/walk')).toEqual({ name: 'Again' });
  });

  it('can be changed again by the state that was shown while it waited', async () => {
    const { server, run, documents, comeBack } = await openOffline();
    const waiting = saved(await documents.set('run', { name: 'A' }, run));
    await comeBack();
    expect((await documents.set('run', { name: 'B' }, waiting)).kind).toBe('saved');
    expect(server.contentOf('habits/run')).toEqual({ name: 'B' });
  });

  it('happens once if the response was lost', async () => {
    const { server, run, documents, comeBack } = await openOffline();
    server.setNetwork('loses responses');
    await documents.set('run', { name: 'A' }, run);
    await documents.set('walk', { name: 'Walk' }, 'none');
    server.put('habits/walk', { name: 'Theirs' });
    await comeBack();
    expect(server.made.map(({ after }) => after)).toEqual(['Run', 'A', 'Walk', 'Theirs'].map((name) => JSON.stringify({ name })));
  });

  it('in a tab that does not show the newest state is a conflict at once', async () => {
    const { server, run, documents, device } = await openOffline();
    const other = await openApp(server, { device });
    await documents.set('run', { name: 'A' }, run);
    await settle();
    const theirs = { content: { name: 'A' }, isWaiting: true };
    expect(await other.documents.set('run', { name: 'B' }, run)).toMatchObject({ kind: 'conflict', theirs });
    expect(await other.documents.delete('run', run)).toMatchObject({ kind: 'conflict', theirs });
    expect(await other.documents.set('run', { name: 'B' }, 'none')).toMatchObject({ kind: 'conflict', theirs });
  });
});

describe('the outbox', () => {
  it('takes no more than the server could store twice', async () => {
    const { documents } = await openOffline();
    const text = 'x'.repeat(250 * 1024);
    for (let count = 0; count < 8; count += 1) await documents.set(`run.${count}`, { text }, 'none');
    await expect(documents.set('run.8', { text }, 'none')).rejects.toThrow('wait on this device');
  });

  it('shows another app nothing', async () => {
    const { server, documents, device } = await openOffline();
    await documents.set('walk', { name: 'Walk' }, 'none');
    await settle();
    const other = await openApp(server, { device, app: 'habits-two' });
    const listener = jest.fn();
    other.documents.subscribe(listener);
    await documents.set('swim', { name: 'Swim' }, 'none');
    await settle();
    expect([await other.documents.get('walk').catch(() => 'unread'), listener.mock.calls]).toEqual(['unread', []]);
  });
});

describe('what a person has seen', () => {
  it('is not shown to the next one', async () => {
    const { documents, tab } = await openOffline();
    tab.user.set(undefined);
    tab.user.set('bob');
    await expect(documents.list()).rejects.toMatchObject({ reason: 'offline' });
  });
});
