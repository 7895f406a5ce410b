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

/** Chromium takes the last list of features that it is given: what playwright-core 1.65 turns off has to be said again. */
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

/** The suggestions of the address bar are a page of their own in each window, and took 0.7 s of processor for each context of a test. */
const ofItsWindow = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup', 'SpareRendererForSitePerProcess'];
