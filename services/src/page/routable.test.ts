import { routable } from './routable.ts';

it.each(['/notes/%E0%A4%A', '/%', '/notes/100%?search=x'])('sends %s, which cannot be decoded, to the page of nobody', (url) => {
  expect(routable(url)).toBe('//');
});

it.each(['/', '/notes/%E7%89%9B', '/?search=%E0%A4%A', '/api/notes/%E0%A4%A/', '/apps/%zz'])('leaves %s as it is', (url) => {
  expect(routable(url)).toBe(url);
});
