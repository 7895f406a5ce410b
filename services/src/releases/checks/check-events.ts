import type { EmittedEvent } from '@daybook/contracts/app-contracts';
import type { ReleaseDescription } from '@daybook/contracts/apps';
import semver from 'semver';
import { fromJSONSchema } from 'zod';
import { nameOf } from './check-compatibility.ts';
import { otherApps } from './check-description.ts';
import type { Candidate, Check, CheckContext } from './run-checks.ts';

/** Checks that the events of app.json can be used. Whether they find each other is not checked: see `warnOfEvents`. */
export const checkEvents: Check = ({ description }) => {
  const { emits = [], listens = [] } = description.app;
  return [
    ...twice(emits).map((name) => `It emits the event ${name} twice.`),
    ...twice(listens).map((name) => `It listens to the event ${name} twice.`),
    ...emits.flatMap(schemaErrors),
    ...listens
      .filter(({ version }) => semver.validRange(version) === null)
      .map(({ name, version }) => `It listens to version "${version}" of ${name}, which is not a semver range.`),
  ];
};

const twice = (events: readonly { readonly name: string }[]) =>
  events.map(({ name }) => name).filter((name, index, names) => names.indexOf(name) !== index);

/** Pages read it by the same function. */
function schemaErrors({ name, schema }: EmittedEvent): string[] {
  try {
    fromJSONSchema(schema);
    return [];
  } catch (error) {
    return [`The schema of ${name} cannot be used: ${error instanceof Error ? error.message : String(error)}.`];
  }
}

/** Returns a sentence for each event that does not get through beside what is live. That is no error, as with slots. */
export function warnOfEvents({ description }: Pick<Candidate, 'description'>, { app, live }: Pick<CheckContext, 'app' | 'live'>) {
  const others = otherApps(app, live).filter(({ role }) => role !== 'fallback');
  const { emits = [], listens = [] } = description.app;
  const unheard = listens.flatMap(({ name, version }) => {
    const offers = others.flatMap((other) => versionsOf(other.description, name).map((emitted) => ({ other, emitted })));
    if (offers.length === 0) return [`No live app emits the event ${name}, to which it listens.`];
    return offers
      .filter(({ emitted }) => !semver.satisfies(emitted, version))
      .map(({ other, emitted }) => `The app ${nameOf(other)} emits version ${emitted} of ${name}, and it listens to ${version}.`);
  });
  const lost = emits.flatMap(({ name, version }) =>
    others
      .filter((other) =>
        (other.description.app.listens ?? []).some((one) => one.name === name && !semver.satisfies(version, one.version)),
      )
      .map((other) => `The app ${nameOf(other)} does not listen to version ${version} of ${name}.`),
  );
  return [...unheard, ...lost];
}

const versionsOf = ({ app }: ReleaseDescription, event: string) =>
  (app.emits ?? []).filter(({ name }) => name === event).map(({ version }) => version);
