// @ts-check

/** Says what is under way: on one line of a terminal, on a line each in a log. */
export function beginProgress() {
  const began = Date.now();
  const { isTTY } = process.stderr;
  // Undefined in a log, whatever the types say.
  const columns = process.stderr.columns || 80;
  return {
    /** @param {string} what */
    say: (what) => {
      const line = `${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${what}`;
      process.stderr.write(isTTY ? `\r\x1b[2K${line.slice(0, columns - 1)}` : `${line}\n`);
    },
    end: () => void (isTTY && process.stderr.write('\r\x1b[2K')),
  };
}
