import own from '../package.json';
import { apiVersion } from './api.ts';

it('has the version of its package', () => {
  expect(apiVersion).toBe(own.version);
});
