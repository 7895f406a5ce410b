import { inPage, newest } from './import-file.mjs';
import { hideErrors, showErrors } from './overlay.mjs';

/** @typedef {import('../working-tree.mjs').Build} Build */

/** The builds that run in the page, by app. @type {Map<string, import('./globals.d.ts').RunningBuild>} */
const running = new Map();

/** The newest builds, by app. @type {Map<string, Build>} */
const builds = new Map();

/** Called by the code of each build when it runs first. @param {string} name @param {import('./globals.d.ts').RunningBuild} build */
export const connect = (name, build) => void running.set(name, build);

/** Applies each new build to the page, or reloads it, and shows build errors. */
export function follow() {
  const socket = new WebSocket(new URL('/__daybook-dev/ws', location.href).href.replace(/^http/, 'ws'));
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'daybook-build') void take(message.data);
    if (message.type === 'errors') showErrors(message.data);
    if (message.type === 'ok' || message.type === 'warnings') hideErrors();
  });
  socket.addEventListener('close', () => setTimeout(follow, 500));
}

/** @param {Build} build */
async function take(build) {
  const before = builds.get(build.name);
  builds.set(build.name, build);
  for (const [address, hash] of Object.entries(build.integrity)) newest.set(address, hash);
  // The page contains app.json.
  if (before && before.description !== build.description) return location.reload();
  const here = running.get(build.name);
  if (!here) return isInPage(build) ? undefined : location.reload();
  // One update at a time: the next build may be done before the last one is applied.
  updating = updating.then(() => update(here, build.name));
}

let updating = Promise.resolve();

/** An app that has not run yet comes as the page was written. @param {Build} build */
const isInPage = ({ integrity }) => Object.entries(integrity).every(([address, hash]) => inPage()[address] === hash);

/** @param {import('./globals.d.ts').RunningBuild} here @param {string} name */
async function update(here, name) {
  try {
    while (here.hash() !== builds.get(name)?.hash) {
      if (!(await here.hot.check(true))) return location.reload();
    }
    globalThis.__daybookDev?.refresh.performReactRefresh();
  } catch (error) {
    // A changed module is used outside components, or threw while it was evaluated.
    console.info(`The page is reloaded: ${error instanceof Error ? error.message : String(error)}`);
    location.reload();
  }
}
