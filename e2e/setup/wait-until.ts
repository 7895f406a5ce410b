const LIMIT_MS = 20_000;
const PAUSE_MS = 60;

/** Polls until `check` returns a value, for at most 20 s. Its errors are ignored until then: the page may be changing. */
export async function waitUntil<Result>(what: string, check: () => Promise<Result | null | undefined | false>): Promise<Result> {
  const deadline = Date.now() + LIMIT_MS;
  for (;;) {
    let failure: unknown;
    const result = await check().catch((error: unknown) => void (failure = error));
    if (result) return result;
    if (Date.now() > deadline) throw new Error(`Waited ${LIMIT_MS / 1000} s for ${what}.`, { cause: failure });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
