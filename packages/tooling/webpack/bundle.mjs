import { CommandError } from '../command-line/command-error.mjs';

/**
 * Runs webpack, which is loaded only then: commands that bundle nothing start faster.
 *
 * @param {import('webpack').Configuration} configuration
 * @throws {CommandError} with webpack's errors
 */
export async function bundle(configuration) {
  const { default: webpack } = await import('webpack');
  return new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (error) return reject(error);
      if (stats?.hasErrors()) return reject(new CommandError(stats.toString({ preset: 'errors-only', colors: false })));
      resolve(stats);
    });
  });
}
