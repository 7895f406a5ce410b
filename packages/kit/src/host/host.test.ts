import own from '../../package.json';
import { type Host, hostContract } from './host.ts';

it("has the version of its package, which a shell's release declares", () => {
  expect(hostContract).toBe(own.version);
});

/** A member that every host has. Others are optional, so that code is checked for hosts without them. */
type RequiredMember = { [Name in keyof Host]-?: object extends Pick<Host, Name> ? never : Name }[keyof Host];

/** The host contract that each of them came with. */
const since: Readonly<Record<RequiredMember, string>> = {
  contract: '2.0.0',
  fetch: '2.0.0',
  session: '2.0.0',
  location: '2.0.0',
  navigate: '2.0.0',
  hasUserInteracted: '2.0.0',
  openExternal: '2.0.0',
  toast: '2.0.0',
  theme: '2.0.0',
  drafts: '2.0.0',
  storage: '2.0.0',
  outbox: '2.1.0',
  reportError: '2.0.0',
  crash: '2.0.0',
  setUnsaved: '2.0.0',
  setTitle: '2.0.0',
};

it('works with every host since the one that its package names, which the releases of apps need', () => {
  expect(Object.values(since).sort().at(-1)).toBe(own.daybook.oldestHost);
});
