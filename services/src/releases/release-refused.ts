/** A build may not become a release; each complaint is a sentence. */
export class ReleaseRefused extends Error {
  readonly complaints: readonly string[];

  constructor(what: string, complaints: readonly string[]) {
    super(`${what} cannot be published. ${complaints.join(' ')}`);
    this.complaints = complaints;
  }
}
