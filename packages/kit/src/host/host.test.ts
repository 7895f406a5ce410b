import own from '../../package.json';
import { hostContract } from './host.ts';

it("has the version of its package, which a shell's release declares", () => {
  expect(hostContract).toBe(own.version);
});
