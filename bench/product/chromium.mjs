// @ts-check
import { findChromium } from '@daybook/build/machine/programs';
import { chromium } from 'playwright-core';

/** Debian's Chromium, or the one that CHROMIUM names, with no network of its own. */
export function launchBrowser() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium found. Install it (Debian: apt install chromium) or set CHROMIUM to its path.');
  return chromium.launch({ executablePath, args: [...asRoot, ...quiet] });
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
