/** Where the files of releases are stored: a release is there whole or not at all, and never changes. */
export abstract class ReleaseStore {
  /** @throws {StartRefused} that says why nothing could be written here or read */
  abstract check(): Promise<void>;

  abstract has(app: string, version: string): Promise<boolean>;

  /** Makes an empty folder for the files of a release that is to be published. `keep` or `discard` ends it. */
  abstract stage(): Promise<string>;

  abstract discard(staged: string): Promise<void>;

  /**
   * Puts staged files in their place. Files that are there already are replaced one by one and none is removed first, so the pages
   * that load this release meanwhile find every file.
   */
  abstract keep(app: string, version: string, staged: string): Promise<void>;

  /** Returns a recorded file, or its compressed form (`.br`, `.gz`); undefined when it was removed. */
  abstract read(app: string, version: string, name: string): Promise<Buffer | undefined>;

  abstract remove(app: string, version: string): Promise<void>;
}
