import { fileAddress, isPageScript } from '../release-files.ts';
import type { Check } from './run-checks.ts';

/** In characters. About 500 scripts, and ten times as many as an app of the platform has. */
const max = 64 * 1024;

/** A SHA-384 as the browser compares it, and the quotes, colon and comma of JSON. */
const hashLength = 77;

/**
 * Checks the length of what every page contains of a release, whoever opens it for whichever app: the addresses and hashes of its scripts
 * and style sheets. One app with 990 of them made each page 30 times as long, and six times as slow to send.
 */
export const checkPage: Check = ({ description: { styles = [] }, files }, release) => {
  const names = [...Object.keys(files).filter(isPageScript), ...styles];
  const length = names.reduce((total, name) => total + fileAddress(release, name).length + hashLength, 0);
  if (length <= max) return [];
  return [
    `It adds the addresses and hashes of ${names.length} scripts and style sheets to every page, with ${length.toLocaleString('en')} ` +
      `characters of at most ${max.toLocaleString('en')}: bundle them into fewer files.`,
  ];
};
