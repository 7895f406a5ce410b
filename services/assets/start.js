// @ts-check

/**
 * Runs in the page after the shell's own module. Where the shell does not stand then, the last release of it that was good takes its
 * place, and the server is told of both: a shell that does not start cannot tell of itself.
 */

/** @typedef {{ version: string, entry: string }} Release */

/** @type {Release & { fallback?: Release }} */
const { fallback, ...shell } = JSON.parse(document.getElementById('shell')?.textContent ?? '{}');

/** @type {{ ticket?: string }} */
const { ticket } = JSON.parse(document.getElementById('feed')?.textContent ?? '{}');

const root = document.getElementById('root') ?? document.body;

void (lacksFeatures() ? warnOfOldBrowser() : start());

async function start() {
  const first = await outcomeOf(shell);
  const second = first.result === 'failed' && fallback ? await outcomeOf(fallback) : undefined;
  if ((second ?? first).result === 'failed') giveUp();
  tell(second ? [first, second] : [first]);
}

/** Importing it once more runs nothing once more: it gives what became of it. @param {Release} release */
async function outcomeOf({ version, entry }) {
  const error = await import(entry).then(
    () => (root.childElementCount > 0 ? undefined : 'NothingShown'),
    (/** @type {unknown} */ cause) => (cause instanceof Error ? cause.name : typeof cause),
  );
  // As much as a report may say: a machine may have slept for the night meanwhile.
  const told = { app: 'shell', version, ms: Math.min(Math.round(performance.now()), 3_600_000) };
  return error === undefined ? { ...told, result: 'mounted' } : { ...told, result: 'failed', error };
}

/** @param {object[]} outcomes */
function tell(outcomes) {
  if (ticket === undefined) return;
  const report = { ticket, ...accessToken(), outcomes };
  navigator.sendBeacon('/api/health/', new Blob([JSON.stringify(report)], { type: 'application/json' }));
}

/** Who is logged in has a vote of their own. Some browsers throw where nothing may be stored. */
function accessToken() {
  try {
    const access = localStorage.getItem('access');
    return access ? { access } : {};
  } catch {
    return {};
  }
}

/** What the look of every screen stands on. A browser without it fails in its own ways, which say nothing about a release. */
function lacksFeatures() {
  return !CSS.supports('color', 'light-dark(#000, #fff)') || !('popover' in HTMLElement.prototype);
}

/** The shell may run all the same, and then stands below. */
function warnOfOldBrowser() {
  const text = document.createElement('p');
  text.role = 'alert';
  text.textContent = 'Daybook needs a newer browser: Chrome or Edge 123, Firefox 125, Safari 17.5, or a later version of these.';
  text.style.cssText = 'font: 16px/1.5 system-ui, sans-serif; margin: 1rem; text-align: center';
  document.body.prepend(text);
}

function giveUp() {
  const text = document.createElement('p');
  text.role = 'alert';
  text.textContent = 'Daybook could not be started.';
  const again = document.createElement('button');
  again.textContent = 'Load the page again';
  again.addEventListener('click', () => location.reload());
  root.replaceChildren(text, again);
  root.style.cssText =
    'font: 16px/1.5 system-ui, sans-serif; margin: 15vh auto; max-width: 24rem; padding: 1rem; text-align: center';
}
