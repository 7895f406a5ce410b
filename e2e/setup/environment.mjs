import { TestEnvironment } from 'jest-environment-node';

/** Has the evidence of a failed journey kept, while its pages are still open, and prints where it is. */
export default class JourneyEnvironment extends TestEnvironment {
  async handleTestEvent(event) {
    if (event.name !== 'test_fn_failure') return;
    const names = [];
    for (let part = event.test; part?.parent; part = part.parent) names.unshift(part.name);
    const kept = await this.global.keepEvidence?.(names.join(' ')).catch((error) => `No evidence could be kept: ${error}`);
    process.stderr.write(`${kept}\n`);
  }
}
