import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

/**
 * The facts about a build that a machine knows. Unknown ones are absent.
 *
 * @typedef {object} BuildFacts
 * @property {string} [repository] its address, without a name or a password
 * @property {string} [ref] such as refs/heads/main
 * @property {string} [commit]
 * @property {true} [hasChanges] the build had changes that were not committed, so no commit is named
 * @property {string} builder a URI: the runner of the pipeline, or this command on somebody's machine
 * @property {string} [invocation] the address of the run
 * @property {string} [finished] ISO 8601
 */

/**
 * Reads the facts of a build from the variables of the pipeline, from git, and from the times of its files.
 *
 * @param {{ folder: string, dist: string, names: readonly string[] }} build
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<BuildFacts>}
 */
export async function readBuildFacts({ folder, dist, names }, env = process.env) {
  const [facts, state] = await Promise.all([pipelineFacts(env) ?? gitFacts(folder), git(folder, 'status', '--porcelain', '.')]);
  const { commit, ...others } = facts;
  const times = names
    .map((name) => path.join(dist, name))
    .filter(fs.existsSync)
    .map((file) => fs.statSync(file).mtimeMs);
  return {
    ...others,
    ...(state ? { hasChanges: /** @type {const} */ (true) } : commit !== undefined && { commit }),
    ...(times.length > 0 && { finished: new Date(Math.max(...times)).toISOString() }),
  };
}

/** The facts of GitHub Actions and of GitLab, as npm's provenance reads them. @param {NodeJS.ProcessEnv} env @returns {BuildFacts | undefined} */
function pipelineFacts(env) {
  if (env.GITHUB_ACTIONS) {
    const repository = `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}`;
    return defined({
      repository,
      ref: env.GITHUB_REF,
      commit: env.GITHUB_SHA,
      builder: `https://github.com/actions/runner/${env.RUNNER_ENVIRONMENT ?? 'unknown'}`,
      invocation: `${repository}/actions/runs/${env.GITHUB_RUN_ID}/attempts/${env.GITHUB_RUN_ATTEMPT ?? 1}`,
    });
  }
  if (!env.GITLAB_CI) return undefined;
  const { CI_PROJECT_URL: repository, CI_COMMIT_REF_NAME: ref, CI_COMMIT_SHA: commit, CI_JOB_URL: invocation } = env;
  return defined({ repository, ref, commit, builder: `${repository}/-/runners/${env.CI_RUNNER_ID}`, invocation });
}

/** @param {string} folder @returns {Promise<BuildFacts>} */
async function gitFacts(folder) {
  const [commit, ref, remote] = await Promise.all([
    git(folder, 'rev-parse', 'HEAD'),
    git(folder, 'symbolic-ref', '--quiet', 'HEAD'),
    git(folder, 'remote', 'get-url', 'origin'),
  ]);
  return defined({ repository: publicAddress(remote), ref, commit, builder: 'urn:daybook:builder:local' });
}

/** Returns a remote's address without a name or a password; undefined for a folder of this machine. @param {string | undefined} remote */
function publicAddress(remote = '') {
  const [, host, place] = /^(?:[^@/:]+@)?([\w.-]+\.[\w.-]+):(?!\/\/)(.+)$/.exec(remote) ?? [];
  const text = host === undefined ? remote : `ssh://${host}/${place}`;
  if (!URL.canParse(text) || new URL(text).protocol === 'file:') return undefined;
  return Object.assign(new URL(text), { username: '', password: '' }).href;
}

/** @param {string} folder @param {string[]} words @returns {Promise<string | undefined>} undefined without a repository or without git */
async function git(folder, ...words) {
  try {
    const { stdout } = await promisify(execFile)('git', words, { cwd: folder, timeout: 20_000 });
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}

/** @template {object} Facts @param {Facts} facts @returns {any} */
const defined = (facts) => Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
