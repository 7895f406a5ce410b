import { openOffline, saved } from '../testing/documents-app.ts';

describe('a document that was changed elsewhere meanwhile', () => {
  it('is not replaced: the person decides, and sees the state of the server until then', async () => {
    const { server, run, documents, entries, shown, comeBack } = await openOffline();
    await documents.set('run', { name: 'Mine' }, run);
    server.put('habits/run', { name: 'Theirs', more: 1 });
    await comeBack();
    expect(server.contentOf('habits/run')).toEqual({ name: 'Theirs', more: 1 });
    expect(entries()).toMatchObject([{ state: 'undecided', theirs: { item: { name: 'Theirs', more: 1 } } }]);
    expect(await shown()).toEqual([['run', { name: 'Theirs', more: 1 }, false]]);
  });

  it('is replaced as a whole by what the person has decided', async () => {
    const { server, run, documents, tab, entries, sent, comeBack } = await openOffline();
    await documents.set('run', { name: 'Mine', created: 2 }, run);
    server.put('habits/run', { name: 'Theirs', created: 1, more: 1 });
    await comeBack();
    const [entry] = entries();
    tab.outbox.resend(entry?.id ?? '', { base: entry?.theirs ?? { item: {} } });
    await sent();
    expect([server.contentOf('habits/run'), entries()]).toEqual([{ name: 'Mine', created: 2 }, []]);
  });

  it.each([
    ['without a known state', undefined],
    ['with a known state', 'known' as const],
  ])('%s is not replaced by a change that comes late', async (_, known) => {
    const { server, run, documents, entries, comeBack } = await openOffline();
    await documents.set('run', { name: 'Mine' }, known && run);
    server.put('habits/run', { name: 'Theirs' });
    await comeBack();
    expect([server.contentOf('habits/run'), entries()[0]?.state]).toEqual([{ name: 'Theirs' }, 'undecided']);
  });

  it('into what the person has made too needs no decision', async () => {
    const { server, run, documents, entries, comeBack } = await openOffline();
    await documents.set('run', { name: 'Same' }, run);
    server.put('habits/run', { name: 'Same' });
    await comeBack();
    expect([entries(), server.made.length]).toEqual([[], 2]);
  });

  it('and back is what the person has seen', async () => {
    const { server, run, documents, entries, comeBack } = await openOffline();
    await documents.set('run', { name: 'Mine' }, run);
    server.put('habits/run', { name: 'Other' });
    server.put('habits/run', { name: 'Run' });
    await comeBack();
    expect([entries(), server.contentOf('habits/run')]).toEqual([[], { name: 'Mine' }]);
  });

  it('is not deleted, and one that was deleted is not created again', async () => {
    const { server, run, documents, entries, comeBack } = await openOffline();
    server.put('habits/walk', { name: 'Walk' });
    server.setNetwork('ok');
    const walk = await documents.get('walk');
    server.setNetwork('away');
    await documents.delete('run', run);
    await documents.set('walk', { name: 'Mine' }, walk);
    server.put('habits/run', { name: 'Theirs', created: 'another' });
    server.put('habits/walk');
    await comeBack();
    expect([server.contentOf('habits/run'), server.contentOf('habits/walk')]).toEqual([
      { name: 'Theirs', created: 'another' },
      undefined,
    ]);
    expect(entries().map(({ problem }) => problem?.status)).toEqual([412, 404]);
  });

  it('or created with the same key is not replaced', async () => {
    const { server, documents, entries, comeBack } = await openOffline();
    await documents.set('walk', { name: 'Mine' }, 'none');
    server.put('habits/walk', { name: 'Theirs' });
    await comeBack();
    expect([server.contentOf('habits/walk'), entries()[0]?.theirs?.item]).toEqual([{ name: 'Theirs' }, { name: 'Theirs' }]);
  });

  it('after a change that the server has, whose response was lost, is not replaced by the next one', async () => {
    const { server, run, documents, entries, comeBack } = await openOffline();
    server.setNetwork('loses responses');
    const first = saved(await documents.set('run', { name: 'A' }, run));
    server.setNetwork('away');
    await documents.set('run', { name: 'B' }, first);
    server.put('habits/run', { name: 'Theirs' });
    await comeBack();
    expect([server.contentOf('habits/run'), entries()[0]?.body]).toEqual([{ name: 'Theirs' }, { name: 'B' }]);
  });

  it('keeps a change for the decision that follows one which waited', async () => {
    const { server, run, documents, entries, sent } = await openOffline();
    const first = saved(await documents.set('run', { name: 'A' }, run));
    server.put('habits/run', { name: 'Theirs' });
    server.setNetwork('ok');
    expect(await documents.set('run', { name: 'B' }, first)).toMatchObject({
      kind: 'conflict',
      theirs: { content: { name: 'Theirs' } },
    });
    await sent();
    expect(entries()).toMatchObject([{ state: 'undecided', body: { name: 'B' } }]);
  });

  it('makes one question of several changes', async () => {
    const { server, run, documents, entries, comeBack } = await openOffline();
    const first = saved(await documents.set('run', { name: 'A' }, run));
    await documents.set('run', { name: 'B' }, first);
    server.put('habits/run', { name: 'Theirs' });
    await comeBack();
    expect(entries()).toMatchObject([{ state: 'undecided', body: { name: 'B' }, theirs: { item: { name: 'Theirs' } } }]);
  });
});

describe('a document that the server rejects', () => {
  it('stays on the device and is shown, with the reason, until it fits or is deleted', async () => {
    const { server, documents, entries, shown, comeBack } = await openOffline();
    await documents.set('walk', { name: 'Too long' }, 'none');
    server.setFull(true);
    await comeBack();
    expect(entries()).toMatchObject([{ state: 'undecided', problem: { status: 409, detail: 'This exceeds the limit.' } }]);
    expect((await shown())[1]).toEqual(['walk', { name: 'Too long' }, true]);
    server.setFull(false);
    const walk = await documents.get('walk');
    expect((await documents.set('walk', { name: 'Short' }, walk)).kind).toBe('saved');
    expect([entries(), server.contentOf('habits/walk')]).toEqual([[], { name: 'Short' }]);
  });

  it('is gone if the person deletes it', async () => {
    const { server, documents, entries, shown, comeBack } = await openOffline();
    await documents.set('walk', { name: 'Too long' }, 'none');
    server.setFull(true);
    await comeBack();
    expect(await documents.delete('walk', await documents.get('walk'))).toEqual({ kind: 'deleted' });
    expect([entries(), (await shown()).length]).toEqual([[], 1]);
  });
});
