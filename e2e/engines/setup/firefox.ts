import { freePort } from '@daybook/tooling/machine/free-port';
import { findFirefox } from '@daybook/tooling/machine/programs';
import fs from 'node:fs';
import path from 'node:path';
import { connectMarionette } from './marionette.ts';
import { type Engine, processes, retryUntilReady } from './processes.ts';

/** Starts Firefox headless, with all third-party cookies and storage blocked. */
export async function startFirefox(): Promise<Engine> {
  const binary = findFirefox();
  if (!binary) throw new Error('Firefox was not found. Run apt-get install firefox-esr.');
  const { folder, start, stop } = processes();
  try {
    const port = await freePort();
    fs.writeFileSync(path.join(folder, 'user.js'), preferences({ ...settings, 'marionette.port': port }));
    start(binary, ['--headless', '--marionette', '--no-remote', '--profile', folder], { MOZ_CRASHREPORTER_DISABLE: '1' });
    const marionette = await retryUntilReady('Firefox', () => connectMarionette(port));
    marionette.close();
    return { address: String(port), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const settings = {
  // Blocks all data of third parties, as a private window may.
  'network.cookie.cookieBehavior': 1,
  'intl.accept_languages': 'en-GB',
  // Its viewer for JSON has another origin, with its own storage.
  'devtools.jsonview.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  // Allows the windows that a page opens.
  'dom.disable_open_during_load': false,
};

const preferences = (values: Readonly<Record<string, string | number | boolean>>) =>
  Object.entries(values)
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('');
