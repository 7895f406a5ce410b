// @ts-check

/**
 * Runs in the page after the shell's module. If the shell has not started, loads its fallback release. Reports both outcomes to the
 * server, because a shell that does not start cannot report itself.
 */

/** @typedef {{ version: string, entry: string }} Release */

/** @type {Release & { fallback?: Release }} */
const { fallback, ...shell } = JSON.parse(document.getElementById('shell')?.textContent ?? '{}');

/** @type {{ ticket?: string }} */
const { ticket } = JSON.parse(document.getElementById('feed')?.textContent ?? '{}');

const root = document.getElementById('root') ?? document.body;

void (lacksFeatures() ? warnOfOldBrowser() : start());
whenIdle(() => void setUpWorker().catch(() => {}));

async function start() {
  const first = await outcomeOf(shell);
  const second = first.result === 'failed' && fallback ? await outcomeOf(fallback) : undefined;
  if ((second ?? first).result === 'failed') showStartFailure();
  reportOutcomes(second ? [first, second] : [first]);
}

/** Returns whether a release started. A module runs once, so the import returns the result of the first one. @param {Release} release */
async function outcomeOf({ version, entry }) {
  const error = await import(entry).then(
    () => (root.querySelector(':scope > :not(#frame)') ? undefined : 'NothingShown'),
    (/** @type {unknown} */ cause) => (cause instanceof Error ? cause.name : typeof cause),
  );
  // The largest value that a report may have: the machine may have slept for a night.
  const outcome = { app: 'shell', version, ms: Math.min(Math.round(performance.now()), 3_600_000) };
  return error === undefined ? { ...outcome, result: 'mounted' } : { ...outcome, result: 'failed', error };
}

/** @param {object[]} outcomes */
function reportOutcomes(outcomes) {
  if (ticket === undefined) return;
  const report = { ticket, ...accessToken(), outcomes };
  navigator.sendBeacon('/api/health/', new Blob([JSON.stringify(report)], { type: 'application/json' }));
}

/** The token of a user who is logged in gives the account a vote. Some browsers throw if site data is blocked. */
function accessToken() {
  try {
    const access = localStorage.getItem('access');
    return access ? { access } : {};
  } catch {
    return {};
  }
}

/** True if a browser lacks what all screens need. It would fail for reasons that do not depend on a release. */
function lacksFeatures() {
  return !CSS.supports('color', 'light-dark(#000, #fff)') || !('popover' in HTMLElement.prototype);
}

/** Shows a warning above the shell, which may work nevertheless. A style sheet cannot hide the text "Loading…" in each of these browsers. */
function warnOfOldBrowser() {
  document.getElementById('loading')?.remove();
  const text = document.createElement('p');
  text.role = 'alert';
  text.textContent = 'Daybook needs a newer browser: Chrome or Edge 123, Firefox 125, Safari 17.5, or a later version of these.';
  text.style.cssText = 'font: 16px/1.5 system-ui, sans-serif; margin: 1rem; text-align: center';
  document.body.prepend(text);
}

function showStartFailure() {
  const text = document.createElement('p');
  text.role = 'alert';
  text.textContent = 'Daybook could not be started.';
  const reload = document.createElement('button');
  reload.textContent = 'Load the page again';
  reload.addEventListener('click', () => location.reload());
  root.replaceChildren(text, reload);
  root.style.cssText =
    'font: 16px/1.5 system-ui, sans-serif; margin: 15vh auto; max-width: 24rem; padding: 1rem; text-align: center';
}

/**
 * Registers the service worker, with which Daybook opens without a network, and lets it cache the files of this page. If the page names no
 * worker, it was switched off: an update removes the one that this browser may have. Without site data there is none.
 */
async function setUpWorker() {
  const { serviceWorker } = navigator;
  if (!document.querySelector('meta[name="service-worker"]')) return void (await (await serviceWorker.getRegistration())?.update());
  const policy = window.trustedTypes?.createPolicy('daybook-worker', { createScriptURL: () => '/sw.js' });
  await serviceWorker.register(policy?.createScriptURL('') ?? '/sw.js', { updateViaCache: 'none' });
  (await serviceWorker.ready).active?.postMessage('precache');
}

/** @param {() => void} step */
function whenIdle(step) {
  const wait = () => (window.requestIdleCallback ? requestIdleCallback(step, { timeout: 10_000 }) : setTimeout(step, 2000));
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait);
}
