import { findChromium } from './programs.mjs';

/**
 * Returns Playwright's launch options for Debian's Chromium, or the one that CHROMIUM names, without the browser's own network requests.
 *
 * @throws {Error} if there is none; the message says what to install
 */
export function chromiumOptions() {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium found. Install it (Debian: apt install chromium) or set CHROMIUM to its path.');
  return { executablePath, args: [...asRoot, ...quiet, `--disable-features=${[...ofPlaywright, ...ofItsWindow].join()}`] };
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

/** Chromium uses only the last list of features, so this repeats the one of playwright-core 1.65. */
const ofPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/** The address bar's suggestions are a page in each window, which took 0.7 s of processor time for each context of a test. */
const ofItsWindow = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess'];
