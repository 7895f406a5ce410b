import { findOwner, matchPath } from './path-pattern.ts';

describe('matchPath', () => {
  it.each([
    ['/', '/', {}],
    ['/task', '/task', {}],
    ['/task', '/task/', {}],
    ['/notes/:slug', '/notes/buy-milk', { slug: 'buy-milk' }],
    ['/notes/:slug', '/notes/%E7%89%9B%E4%B9%B3', { slug: '牛乳' }],
    ['/boards/:board/cards/:card', '/boards/1/cards/2', { board: '1', card: '2' }],
  ])('with the pattern %s matches %s', (pattern, path, parameters) => {
    expect(matchPath(pattern, path)).toEqual(parameters);
  });

  it.each([
    ['/', '/task'],
    ['/', '//'],
    ['/task', '/'],
    ['/task', '/Task'],
    ['/task', '/task/1'],
    ['/task', '//task'],
    ['/notes/:slug', '/notes'],
    ['/notes/:slug', '/notes/'],
    ['/notes/:slug', '/notes/a/b'],
    ['/notes/:slug', '/tasks/a'],
    ['/notes/:slug', '/notes/100%'],
    ['/notes/:slug', '/notes/%E0%A4%A'],
  ])('with the pattern %s does not match %s', (pattern, path) => {
    expect(matchPath(pattern, path)).toBeUndefined();
  });
});

describe('findOwner', () => {
  const wiki = { name: 'wiki', paths: [{ path: '/pages/:page', login: true }] };
  const drafts = { name: 'drafts', paths: [{ path: '/pages/drafts', login: false }] };

  it('finds the app that owns a path', () => {
    expect(findOwner([wiki, drafts], '/pages/one')).toEqual({ app: wiki, owned: wiki.paths[0] });
  });

  it('prefers the literal segment, whichever app comes first', () => {
    expect(findOwner([wiki, drafts], '/pages/drafts')?.app).toBe(drafts);
    expect(findOwner([drafts, wiki], '/pages/drafts')?.app).toBe(drafts);
  });

  it('decides by the first segment in which two patterns differ', () => {
    const anything = { name: 'anything', paths: [{ path: '/:kind/drafts', login: true }] };
    expect(findOwner([wiki, anything], '/pages/drafts')?.app).toBe(wiki);
    expect(findOwner([anything, wiki], '/pages/drafts')?.app).toBe(wiki);
  });

  it('finds no app for a path that is not owned', () => {
    expect(findOwner([wiki, drafts], '/elsewhere')).toBeUndefined();
  });
});
