/** By the name of the check that found them; each error is a sentence. */
export type CheckErrors = Readonly<Record<string, readonly string[]>>;

/** A build cannot become a release. */
export class InvalidReleaseError extends Error {
  constructor(
    name: string,
    readonly errors: CheckErrors,
  ) {
    super(`${name} cannot be published. ${Object.values(errors).flat().join(' ')}`);
  }
}
