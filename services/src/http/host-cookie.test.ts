import { HostCookie } from './host-cookie.ts';

const [safe, plain] = ['https://daybook.example', 'http://localhost:3000'].map((url) => new HostCookie(url, 'daybook-try'));

it('is bound to the host where it is set over https', () => {
  expect(safe?.write('a', 60)).toBe('__Host-daybook-try=a; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax');
  expect(plain?.write('a', 60)).toBe('daybook-try=a; Max-Age=60; Path=/; HttpOnly; SameSite=Lax');
});

it('is not read from a cookie that another host of the domain may have set', () => {
  const header = 'daybook-try=theirs; __Host-daybook-try=ours';
  expect([safe?.read(header), plain?.read(header), safe?.read('daybook-try=theirs')]).toEqual(['ours', 'theirs', undefined]);
});

it('is forgotten at once when it is cleared', () => {
  expect(safe?.clear()).toMatch(/^__Host-daybook-try=; Max-Age=0;/);
});
