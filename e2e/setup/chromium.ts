import { findChromium } from '@daybook/build/machine/programs';
import { type Browser, chromium } from 'playwright-core';

/** Debian's Chromium, or the one that CHROMIUM names. No network of its own: it would only wait for hosts that a test never needs. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: browserPath(), args: [...asRoot, ...quiet] });
}

function browserPath(): string {
  const found = findChromium();
  if (!found) throw new Error('No Chromium found. Install it (Debian: apt install chromium) or set CHROMIUM to its path.');
  return found;
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
