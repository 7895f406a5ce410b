import type { Host } from './host.ts';

/** Something that a search has found. */
export interface SearchResult {
  readonly title: string;
  /** A path of the app. */
  readonly path: string;
  /** A few more words, such as the beginning of a text. */
  readonly detail?: string | undefined;
}

/** The module that app.json names in `search`. */
export interface SearchModule {
  /**
   * Returns what the person has of the app that fits the words, the best first. The shell shows ten at most.
   *
   * @param words - at least three characters
   * @param options.signal - aborted when nobody waits for the results any more
   * @throws if it cannot be searched; the shell says so
   */
  readonly search: (words: string, options: SearchOptions) => Promise<readonly SearchResult[]>;
}

export interface SearchOptions {
  readonly host: Host;
  readonly signal: AbortSignal;
}
