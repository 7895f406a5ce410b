import { run, type Command } from '../command-line/program.mjs';

/** Runs a command in this process, and returns its exit code and what it printed. */
export async function callCommand(commands: Record<string, Command>, argv: readonly string[]) {
  const streams = { stdout: memoryStream(), stderr: memoryStream() };
  const code = await run(commands, argv, { ...streams, signal: new AbortController().signal });
  return { code, stdout: streams.stdout.text, stderr: streams.stderr.text };
}

/** Returns a stream that collects its text. */
export const memoryStream = () => ({
  text: '',
  write(text: string) {
    this.text += text;
  },
});
