import { UsageError } from '../command-line/command-error.mjs';
import { plain } from '../command-line/formats.mjs';
import { callPlatform } from '../registry/client.mjs';
import { platformOptions, requireOption } from '../registry/options.mjs';

/** @typedef {import('../../contracts/src/permissions.ts').Permissions} Permissions */
/** @typedef {import('../../contracts/src/permissions.ts').PermissionChange} PermissionChange */

/** @type {import('../command-line/program.mjs').Command} */
export const permit = {
  summary: "Gives an app permissions in the page's content policy. For operators.",
  arguments: '<app>',
  help: `Without permissions, an app sends requests to this site only, shows images and fonts of this site only, makes no HTML from text, and starts no workers. A permission is in force at the next page load. It applies to the whole page, because all apps share it: give it to teams whom you trust with every app. Without an option, the command shows the app's permissions.

A team writes what its app needs into app.json, as "permissions". Its releases are rejected until an operator has given it.

  daybook permit habits
  daybook permit habits --connect https://api.example --why "Its API"
  daybook permit habits --policy vue --why "Built with Vue"
  daybook permit habits --withdraw --policy vue --why "Not used any more"`,
  options: {
    '--connect <ORIGIN>': { about: 'its scripts send requests to this origin', many: true },
    '--image <ORIGIN>': { about: 'it shows images from this origin', many: true },
    '--font <ORIGIN>': { about: 'it uses fonts from this origin', many: true },
    '--policy <NAME>': { about: 'its scripts create this Trusted Types policy, to make HTML from text', many: true },
    '--inline-styles': 'its scripts write styles into the page',
    '--workers': 'it runs scripts of its releases as workers',
    '--withdraw': 'takes the named permissions away',
    '--force': 'with --withdraw: even if a release that visitors get asks for them',
    '--why <TEXT>': 'the reason',
    ...platformOptions,
  },
  async run(call) {
    const [app] = call.args;
    const path = `/api/apps/${encodeURIComponent(app)}/`;
    const named = readPermissions(call.options);
    if (Object.keys(named).length === 0) return show(call, path);

    const { withdraw, force } = call.options;
    const body = { [withdraw ? 'withdraw' : 'give']: named, ...(force && { force }), why: requireOption(call.options, 'why') };
    /** @type {PermissionChange} */
    const change = await callPlatform(call, { method: 'POST', path: `${path}permissions/`, body });
    call.output.result(change, sentence(app, change.permissions));
  },
};

/** @param {import('../command-line/program.mjs').Call} call @param {string} path */
async function show(call, path) {
  if (call.options.withdraw) throw new UsageError('Name the permissions that --withdraw takes away.');
  /** @type {import('../../contracts/src/releases.ts').AppStatus} */
  const { app, permissions = {} } = await callPlatform(call, { method: 'GET', path });
  call.output.result(permissions, sentence(app, permissions));
}

/** @param {import('commander').OptionValues} options @returns {Permissions} */
const readPermissions = ({ connect, image: images, font: fonts, policy: policies, inlineStyles, workers }) =>
  JSON.parse(JSON.stringify({ connect, images, fonts, policies, inlineStyles, workers }));

/** @param {string} app @param {Permissions} permissions */
function sentence(app, permissions) {
  const lines = Object.entries(lineOf).flatMap(([name, line]) => {
    const value = permissions[/** @type {keyof Permissions} */ (name)];
    return value === undefined ? [] : [`  ${plain(line(value))}`];
  });
  if (lines.length === 0) return `${plain(app)} has no permissions.`;
  return [`${plain(app)} is permitted:`, ...lines].join('\n');
}

/** @type {Record<keyof Permissions, (value: string[] | true) => string>} */
const lineOf = {
  connect: (origins) => `requests to ${list(origins)}`,
  images: (origins) => `images from ${list(origins)}`,
  fonts: (origins) => `fonts from ${list(origins)}`,
  policies: (names) => `Trusted Types ${list(names)}`,
  inlineStyles: () => 'inline styles',
  workers: () => 'workers',
};

/** @param {string[] | true} values */
const list = (values) => [values].flat().join(', ');
