import type { ReleaseDescription } from '@daybook/contracts/apps';
import semver from 'semver';
import { isPageScript } from '../release-files.ts';
import { nameOf } from './check-compatibility.ts';
import { otherApps } from './check-description.ts';
import type { Candidate, Check, CheckContext } from './run-checks.ts';

/** Checks that the slots and extensions of app.json can be used. Whether they find each other is not checked: see `warnOfSlots`. */
export const checkSlots: Check = ({ description, files }) => {
  const { slots = [], extensions = [], search } = description.app;
  const names = slots.map(({ name }) => name);
  return [
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `It offers the slot ${name} twice.`),
    ...(search && !hasModule(description, files, search.module)
      ? [`Its search is the module ${search.module}, which it does not expose.`]
      : []),
    ...extensions.flatMap(({ slot, version, module }) => [
      ...(names.includes(slot) ? [`It extends ${slot}, which is a slot of its own.`] : []),
      ...(semver.validRange(version) === null ? [`Its extension of ${slot} needs "${version}", which is not a semver range.`] : []),
      ...(hasModule(description, files, module)
        ? []
        : [`Its extension of ${slot} is the module ${module}, which it does not expose.`]),
    ]),
  ];
};

const hasModule = ({ format, exposes }: ReleaseDescription, files: Candidate['files'], module: string) =>
  format === 'single-spa' ? Object.hasOwn(files, module) && isPageScript(module) : Object.hasOwn(exposes, `./${module}`);

/**
 * Returns a sentence for each extension that pages will not show beside what is live. That is no error: either app may be released first,
 * and both work without the other.
 */
export function warnOfSlots({ description }: Pick<Candidate, 'description'>, { app, live }: Pick<CheckContext, 'app' | 'live'>) {
  const others = otherApps(app, live).filter(({ role }) => role !== 'fallback');
  const { slots = [], extensions = [] } = description.app;
  const unused = extensions.flatMap(({ slot, version }) => {
    const offers = others.flatMap((other) => offersOf(other.description, slot).map((offered) => ({ other, offered })));
    if (offers.length === 0) return [`No live app offers the slot ${slot}, so its extension is not shown.`];
    return offers
      .filter(({ offered }) => !semver.satisfies(offered, version))
      .map(
        ({ other, offered }) => `The app ${nameOf(other)} has version ${offered} of ${slot}, and its extension needs ${version}.`,
      );
  });
  const lost = slots.flatMap(({ name, version }) =>
    others
      .filter((other) =>
        (other.description.app.extensions ?? []).some((one) => one.slot === name && !semver.satisfies(version, one.version)),
      )
      .map((other) => `The extension of the app ${nameOf(other)} does not work with version ${version} of ${name}.`),
  );
  return [...unused, ...lost];
}

const offersOf = ({ app }: ReleaseDescription, slot: string) =>
  (app.slots ?? []).filter(({ name }) => name === slot).map(({ version }) => version);
