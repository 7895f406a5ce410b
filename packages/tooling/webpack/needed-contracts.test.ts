import { neededContracts } from './needed-contracts.mjs';

const built = { shell: { version: '2.3.1', oldest: '2.1.0' }, api: { version: '1.6.0', oldest: '1.6.0' } };

it('returns the oldest contracts that an app works with, as its build tells, if app.json names none', () => {
  expect(neededContracts({}, built)).toEqual({ shell: '^2.1.0', api: '^1.6.0' });
});

it('returns the broadest ranges if neither the build nor app.json tells', () => {
  expect(neededContracts({}, {})).toEqual({ shell: '^2.1.0', api: '^1.0.0' });
});

it('returns the ranges of app.json, wider or narrower, each for itself', () => {
  expect(neededContracts({ needs: { shell: '^2.0.0', api: '*' } }, built)).toEqual({ shell: '^2.0.0', api: '*' });
  expect(neededContracts({ needs: { shell: '^2.2.0' } }, built)).toEqual({ shell: '^2.2.0', api: '^1.6.0' });
  expect(neededContracts({ needs: { api: '^1.4.0' } }, { shell: built.shell })).toEqual({ shell: '^2.1.0', api: '^1.4.0' });
});

it.each([
  [
    { shell: '^1.0.0' },
    'app.json needs shell "^1.0.0", and the app was built with @daybook/kit 2.3.1. Leave needs.shell out, or include 2.3.1',
  ],
  [{ api: '^1.7.0' }, 'app.json needs api "^1.7.0", and the app was built with @daybook/contracts 1.6.0.'],
  [{ api: 'newest' }, 'app.json needs api "newest"'],
])('fails if the range of app.json leaves out what is built in: %j', (needs, message) => {
  expect(() => neededContracts({ needs }, built)).toThrow(message);
});
