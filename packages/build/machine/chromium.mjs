// @ts-check
import { findChromium } from './programs.mjs';

/**
 * Returns how tests and benches start a browser: Debian's Chromium, or the one that CHROMIUM names. No network of its own: it would only wait for
 * hosts that nobody here needs.
 *
 * @throws {Error} that says what to install, where there is none
 */
export function chromiumOptions() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium found. Install it (Debian: apt install chromium) or set CHROMIUM to its path.');
  return { executablePath, args: [...asRoot, ...quiet] };
}

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
