import { faults } from './faults.mjs';
import { untilInterrupted } from './interrupted.mjs';
import { runReference } from './run.mjs';

/* Runs in namespaces of its own, with the options of `runReference` as JSON. The exit code is 0 if all goals were met. */
const { names, ...options } = JSON.parse(process.argv[2]);
const interrupted = untilInterrupted();
try {
  const wanted = faults.filter(({ name }) => names.includes(name));
  const isMet = await runReference({ ...options, faults: wanted, interrupted, isIsolated: true });
  process.exitCode = isMet ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
// After an interruption, what was under way still waits for programs that are gone.
process.exit();
