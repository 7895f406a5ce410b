import { TestEnvironment } from 'jest-environment-node';

/** Saves screenshots of a failed journey while its pages are still open, and prints where they are. */
export default class JourneyEnvironment extends TestEnvironment {
  async handleTestEvent(event) {
    if (event.name !== 'test_fn_failure') return;
    const names = [];
    for (let part = event.test; part?.parent; part = part.parent) names.unshift(part.name);
    const report = await this.global.keepEvidence?.(names.join(' ')).catch((error) => `The pages could not be captured: ${error}`);
    process.stderr.write(`${report}\n`);
  }
}
