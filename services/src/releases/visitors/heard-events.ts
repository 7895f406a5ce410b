import type { ReleaseDescription } from '@daybook/contracts/apps';
import semver from 'semver';

interface EmittingRelease {
  readonly app: string;
  readonly description: ReleaseDescription;
  readonly fallback: { readonly description: ReleaseDescription } | null;
}

/**
 * Returns the versions that a release of an app gets of each event that it listens to, by the event's name: those of other apps' releases,
 * fallbacks included, because the page may run either. Undefined if it listens to none.
 */
export function heardEvents(
  app: string,
  { listens = [] }: ReleaseDescription['app'],
  releases: readonly EmittingRelease[],
): Record<string, string[]> | undefined {
  if (listens.length === 0) return undefined;
  const emitted = releases
    .filter((other) => other.app !== app)
    .flatMap(({ description, fallback }) => [description, ...(fallback ? [fallback.description] : [])])
    .flatMap((description) => description.app.emits ?? []);
  const versionsOf = (event: string, range: string) =>
    emitted.filter(({ name, version }) => name === event && semver.satisfies(version, range)).map(({ version }) => version);
  return Object.fromEntries(listens.map(({ name, version }) => [name, [...new Set(versionsOf(name, version))].sort()]));
}
