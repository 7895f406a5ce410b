import { splitHosts } from './hosts.ts';

describe('splitHosts', () => {
  it.each([
    [
      'postgres://me:p,w@one:5432,two/daybook?a=b,c',
      ['postgres://me:p,w@one:5432/daybook?a=b,c', 'postgres://me:p,w@two/daybook?a=b,c'],
    ],
    ['postgresql://one,[::1]:6000/daybook', ['postgresql://one/daybook', 'postgresql://[::1]:6000/daybook']],
    ['postgres://me@one/daybook', ['postgres://me@one/daybook']],
    ['nonsense', ['nonsense']],
  ])('splits %s into one address per host', (url, urls) => {
    expect(splitHosts(url)).toEqual(urls);
  });
});
