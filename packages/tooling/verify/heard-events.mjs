import semver from 'semver';

/** @typedef {import('./releases.mjs').Release} Release */

/**
 * Returns the versions of events that an app gets in a page, as the page must name them; undefined if it listens to none.
 *
 * @param {Release} release
 * @param {readonly (Release | undefined)[]} inPage all releases of the page, fallbacks included
 * @returns {Record<string, string[]> | undefined}
 */
export function heardEvents({ app, description }, inPage) {
  const { listens = [] } = description.app;
  if (listens.length === 0) return undefined;
  const emitted = inPage.flatMap((other) => (other && other.app !== app ? (other.description.app.emits ?? []) : []));
  return Object.fromEntries(
    listens.map((/** @type {{ name: string, version: string }} */ { name, version }) => [name, versionsIn(version, emitted, name)]),
  );
}

/** @param {string} range @param {readonly { name: string, version: string }[]} emitted @param {string} event */
const versionsIn = (range, emitted, event) => [
  ...new Set(
    emitted
      .filter(({ name, version }) => name === event && semver.satisfies(version, range))
      .map(({ version }) => version)
      .toSorted(),
  ),
];
