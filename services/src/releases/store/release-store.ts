/** Where the files of releases lie: a release is there whole or not at all, and never changes. */
export abstract class ReleaseStore {
  /** @throws {StartRefused} that says why nothing could be kept here or read */
  abstract check(): Promise<void>;

  abstract has(app: string, version: string): Promise<boolean>;

  /** Puts a release's files in place, over what a publish that was cut off may have left there. */
  abstract keep(app: string, version: string, contents: ReadonlyMap<string, Buffer>): Promise<void>;

  /** A recorded file, or its compressed form (`.br`, `.gz`). Undefined when it was removed. */
  abstract read(app: string, version: string, name: string): Promise<Buffer | undefined>;

  abstract remove(app: string, version: string): Promise<void>;
}
