import type { Check } from './candidate.ts';

/** The most JavaScript that is parsed, in bytes. Acorn's syntax tree takes 30 to 50 times as much memory. */
const most = { file: 5 * 1024 * 1024, release: 20 * 1024 * 1024 };

/** No script is so large that checking it would take the server's memory. */
export const checkScripts: Check = ({ contents }) => {
  const scripts = scriptsOf(contents);
  const complaints = scripts
    .filter(([, content]) => content.length > most.file)
    .map(([name]) => `${name} has more than ${inMegabytes(most.file)}: split it.`);
  const total = scripts.reduce((sum, [, content]) => sum + content.length, 0);
  return total > most.release ? [...complaints, `Its JavaScript has more than ${inMegabytes(most.release)}.`] : complaints;
};

/** The scripts that may be parsed: none of a release that has too much JavaScript. */
export function parseableScripts(contents: ReadonlyMap<string, Buffer>) {
  const scripts = scriptsOf(contents);
  const total = scripts.reduce((sum, [, content]) => sum + content.length, 0);
  return total > most.release ? [] : scripts.filter(([, content]) => content.length <= most.file);
}

const scriptsOf = (contents: ReadonlyMap<string, Buffer>) => [...contents].filter(([name]) => /\.m?js$/i.test(name));

const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MiB`;
