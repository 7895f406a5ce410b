/** A state of long work. `all` is missing if nobody knows it yet. */
export interface ProgressState {
  readonly title: string;
  readonly done: number;
  readonly all?: number;
  readonly unit: 'bytes' | 'rows';
}

/** Where long work shows its progress. */
export interface Report {
  readonly show: (state: ProgressState) => void;
  /** Removes what was shown. */
  readonly end: () => void;
}
