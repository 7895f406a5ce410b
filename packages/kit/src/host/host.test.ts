import own from '../../package.json';
import { hostContract } from './host.ts';

it('has the version of its package, which is what a shell says that it gives', () => {
  expect(hostContract).toBe(own.version);
});
