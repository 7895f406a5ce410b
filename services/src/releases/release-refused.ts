/** What was wrong, by the name of the check; each complaint is a sentence. */
export type Complaints = Readonly<Record<string, readonly string[]>>;

/** A build may not become a release. */
export class ReleaseRefused extends Error {
  constructor(
    what: string,
    readonly complaints: Complaints,
  ) {
    super(`${what} cannot be published. ${Object.values(complaints).flat().join(' ')}`);
  }
}
