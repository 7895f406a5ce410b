/** The result of a check. `skipped`: it cannot be made here, or does not apply. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'failed' | 'skipped';
  /** The result in a sentence, and how to mend it. */
  readonly text: string;
}

type State = (check: string, text: string) => Finding;

export const ok: State = (check, text) => ({ check, state: 'ok', text });
export const warning: State = (check, text) => ({ check, state: 'warning', text });
export const failed: State = (check, text) => ({ check, state: 'failed', text });
export const skipped: State = (check, text) => ({ check, state: 'skipped', text });

/** Returns the findings of a check; a finding for each of the names if it fails to run. */
export async function attempt(names: readonly string[], check: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> {
  try {
    return await check();
  } catch (error) {
    return names.map((name) => failed(name, reasonOf(error)));
  }
}

/** Returns the first line of an error; of `fetch` the reason behind it. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  const text = cause instanceof AggregateError ? reasonOf(cause.errors[0]) : cause instanceof Error ? cause.message : error.message;
  return text.split('\n')[0] ?? '';
}
