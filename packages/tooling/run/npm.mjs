/**
 * Returns the command that runs npm: the npm that started this process, else the one in the PATH, which is a shell script on Windows.
 *
 * @param {string[]} words
 * @returns {[string, string[]]}
 */
export function npm(words) {
  const started = process.env.npm_execpath;
  if (started?.endsWith('npm-cli.js')) return [process.execPath, [started, ...words]];
  return process.platform === 'win32' ? ['cmd', ['/c', 'npm', ...words]] : ['npm', words];
}
