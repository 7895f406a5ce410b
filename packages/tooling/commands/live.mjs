import { sentence } from '../registry/change.mjs';
import { goLive, liveOptions, readLiveOptions } from '../registry/go-live.mjs';
import { platformOf, platformOptions } from '../registry/platform.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const live = {
  summary: 'Gives a published release to the visitors, to all of them or a share.',
  arguments: '<app> <version>',
  help: `New page loads get it at once; pages that are open keep what they loaded. A visitor who is in a share stays in it when it is raised. A rollout that fails clearly more often than what is live is halted by the registry.

  daybook live notes 1.1.0 --share 10 --why "The new editor, for a few"
  daybook live notes 1.1.0 --share 50 --why "No failures in a day"
  daybook live notes 1.1.0 --why "The new editor"`,
  options: { ...liveOptions, ...platformOptions },
  async run({ args: [app, version], options, output, signal }) {
    const change = await goLive(platformOf({ options, output }), { app, version, request: readLiveOptions(options), signal });
    output.result(change, sentence(change));
  },
};
