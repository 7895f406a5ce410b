import path from 'node:path';
import webpack from 'webpack';
import { CommandError } from '../command-line/command-error.mjs';
import { configFile } from './read-config.mjs';

/** @typedef {import('webpack').Configuration} Configuration */

/**
 * Returns the configuration of a build with an app's additions.
 *
 * @param {Configuration} configuration
 * @param {{ config: import('./config.d.ts').Config, part: import('./config.d.ts').ConfigContext['part'] }} app
 * @returns {Promise<Configuration>}
 * @throws {CommandError} that names what the additions have changed and must not
 */
export async function extend(configuration, { config, part }) {
  const own = withAlias(configuration, config.alias);
  if (!config.webpack) return own;
  const before = fixedSettings(own);
  const [plugins, rules] = [[...(own.plugins ?? [])], [...(own.module?.rules ?? [])]];
  const mode = own.mode === 'development' ? 'development' : 'production';
  const changed = (await config.webpack(own, { mode, part, webpack })) ?? own;

  const now = fixedSettings(changed);
  const names = Object.keys(now);
  const errors = [
    ...names.filter((name) => now[name] !== before[name]).map((name) => `must not change ${name}.`),
    ...(isEvaluated(changed.devtool) ? ['must not set a devtool with eval: pages run no code from text.'] : []),
    ...removed(plugins, changed.plugins, 'plugins'),
    ...removed(rules, changed.module?.rules, 'module.rules'),
  ];
  if (errors.length === 0) return changed;
  throw new CommandError(errors.map((error) => `${configFile}: "webpack" ${error}`).join('\n'));
}

/** @param {Configuration} configuration @param {import('./config.d.ts').Config['alias']} alias @returns {Configuration} */
function withAlias(configuration, alias) {
  if (!alias) return configuration;
  const folder = configuration.context ?? '';
  const resolved = Object.entries(alias).map(([name, to]) => [name, to.startsWith('.') ? path.join(folder, to) : to]);
  return { ...configuration, resolve: { ...configuration.resolve, alias: Object.fromEntries(resolved) } };
}

/** Returns what pages and the registry rely on, each as a text, because a function may change the objects. @param {Configuration} configuration */
function fixedSettings({ mode, context, entry, target, output, externals, externalsType, experiments, optimization }) {
  const settings = {
    ...{ mode, context, entry, target, output, externals, externalsType },
    'experiments.outputModule': experiments?.outputModule,
    'optimization.runtimeChunk': optimization?.runtimeChunk,
  };
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, JSON.stringify(value, withCode)]));
}

/** @param {string} _ @param {unknown} value */
const withCode = (_, value) => (typeof value === 'function' || value instanceof RegExp ? String(value) : value);

/** @param {Configuration['devtool']} devtool */
const isEvaluated = (devtool) => JSON.stringify(devtool ?? '').includes('eval');

/** @param {readonly unknown[]} before @param {readonly unknown[] | undefined} now @param {string} name */
const removed = (before, now = [], name) =>
  before.every((item) => now.includes(item)) ? [] : [`must not remove what is in ${name}. Add to it instead.`];
