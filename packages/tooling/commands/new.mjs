import path from 'node:path';
import { newApp } from '../new/new-app.mjs';

/** @type {import('../command-line/program.mjs').Command} */
export const create = {
  summary: 'Makes a new app: one screen, one test, ready to be released.',
  arguments: '<folder>',
  help: `The folder is called mfe- and the name of the app, which is also its path. In the repository the app is one of its packages; elsewhere it is a project of its own. The shell takes it into its menu when it is live.

  daybook new mfe-habits
  daybook new ../mfe-habits`,
  async run({ args: [folder], output }) {
    const { name, isAlone } = newApp(path.resolve(folder));
    const next = isAlone
      ? [`cd ${folder}`, 'npm install', 'npx daybook dev']
      : ['npm install', `npm run dev -w ${path.basename(folder)}`];
    output.result({ name, folder: path.resolve(folder) }, `${folder} holds the new app ${name}. Next:\n\n  ${next.join('\n  ')}`);
  },
};
