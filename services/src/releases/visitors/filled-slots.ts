import type { ReleaseDescription, ServedExtension } from '@daybook/contracts/apps';
import semver from 'semver';
import { fileAddress } from '../release-files.ts';

interface ExtendingRelease {
  readonly app: string;
  readonly version: string;
  readonly description: ReleaseDescription;
}

/** Returns the extensions that fit the slots of an app's release, by the slot's name; undefined if there are none. */
export function filledSlots(
  app: string,
  { slots = [] }: ReleaseDescription['app'],
  releases: readonly ExtendingRelease[],
): Record<string, ServedExtension[]> | undefined {
  const others = releases.filter((other) => other.app !== app);
  const filled = slots
    .map(({ name, version }) => [name, others.flatMap((other) => extensionsOf(other, name, version))] as const)
    .filter(([, extensions]) => extensions.length > 0);
  return filled.length > 0 ? Object.fromEntries(filled) : undefined;
}

/** A release of the format `single-spa` exposes no modules: its extension is another file with lifecycles. */
function extensionsOf(release: ExtendingRelease, slot: string, version: string): ServedExtension[] {
  const { app, description } = release;
  return (description.app.extensions ?? [])
    .filter((extension) => extension.slot === slot && semver.satisfies(version, extension.version))
    .map(({ module }) => (description.format === 'single-spa' ? { app, entry: fileAddress(release, module) } : { app, module }));
}
