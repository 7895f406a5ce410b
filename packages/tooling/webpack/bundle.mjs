import webpack from 'webpack';
import { CommandError } from '../command-line/command-error.mjs';

/**
 * Runs webpack.
 *
 * @param {webpack.Configuration} configuration
 * @returns {Promise<webpack.Stats>}
 * @throws {CommandError} with webpack's errors
 */
export const bundle = (configuration) =>
  new Promise((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (stats && !stats.hasErrors()) resolve(stats);
      else reject(error ?? new CommandError(stats?.toString({ preset: 'errors-only', colors: false }) ?? ''));
    });
  });
