// @ts-check
import { CommandFailed } from '../command-line/command-failed.mjs';

/**
 * Runs webpack once, which is loaded for that alone: every command that bundles nothing starts without it.
 *
 * @param {import('webpack').Configuration} configuration
 * @throws {CommandFailed} with what webpack says is wrong
 */
export async function bundle(configuration) {
  const { default: webpack } = await import('webpack');
  return new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (error) return reject(error);
      if (stats?.hasErrors()) return reject(new CommandFailed(stats.toString({ preset: 'errors-only', colors: false })));
      resolve(stats);
    });
  });
}
