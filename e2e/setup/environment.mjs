import { chromiumOptions } from '@daybook/tooling/machine/chromium';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Loads Playwright once for each of Jest's workers: in each journey's own modules it took half a second of processor time. Saves
 * screenshots of a failed journey while its pages are still open, and prints where they are.
 */
export default class JourneyEnvironment extends TestEnvironment {
  constructor(...given) {
    super(...given);
    this.global.launchChromium = launchChromium;
  }

  async handleTestEvent(event) {
    if (event.name !== 'test_fn_failure') return;
    const names = [];
    for (let part = event.test; part?.parent; part = part.parent) names.unshift(part.name);
    const report = await this.global.keepEvidence?.(names.join(' ')).catch((error) => `The pages could not be captured: ${error}`);
    process.stderr.write(`${report}\n`);
  }
}

/** Not loaded for the journeys in Firefox and WebKit. */
async function launchChromium(more = {}) {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ ...chromiumOptions(), ...more });
}
