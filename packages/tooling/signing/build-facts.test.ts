import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readBuildFacts } from './build-facts.mjs';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-facts-'));
  fs.writeFileSync(path.join(folder, 'main.js'), '');
  fs.utimesSync(path.join(folder, 'main.js'), 0, Date.parse('2026-11-24T08:00:00.000Z') / 1000);
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const finished = '2026-11-24T08:00:00.000Z';
const local = 'urn:daybook:builder:local';

describe('readBuildFacts', () => {
  it('is what git knows', async () => {
    const commit = aRepository('https://ann:secret@git.example/teams/notes.git');
    expect(await facts()).toEqual({
      repository: 'https://git.example/teams/notes.git',
      ref: 'refs/heads/main',
      commit,
      builder: local,
      finished,
    });
  });

  it.each([
    ['git@git.example:teams/notes.git', 'ssh://git.example/teams/notes.git'],
    ['/srv/git/notes.git', undefined],
  ])('names the remote %s as %s', async (remote, repository) => {
    aRepository(remote);
    expect((await facts()).repository).toBe(repository);
  });

  it('names no commit for a build with changes that were not committed', async () => {
    aRepository('https://git.example/notes');
    fs.writeFileSync(path.join(folder, 'new.js'), '');
    expect(await facts()).toMatchObject({ hasChanges: true, repository: 'https://git.example/notes' });
    expect((await facts()).commit).toBeUndefined();
  });

  it('leaves out what nobody knows', async () => {
    expect(await facts()).toEqual({ builder: local, finished });
  });

  it('is what the pipeline of GitHub says', async () => {
    const env = {
      GITHUB_ACTIONS: 'true',
      GITHUB_SERVER_URL: 'https://github.com',
      GITHUB_REPOSITORY: 'teams/notes',
      GITHUB_REF: 'refs/heads/main',
      GITHUB_SHA: 'abc',
      GITHUB_RUN_ID: '7',
      GITHUB_RUN_ATTEMPT: '2',
      RUNNER_ENVIRONMENT: 'github-hosted',
    };
    expect(await facts(env)).toEqual({
      repository: 'https://github.com/teams/notes',
      ref: 'refs/heads/main',
      commit: 'abc',
      builder: 'https://github.com/actions/runner/github-hosted',
      invocation: 'https://github.com/teams/notes/actions/runs/7/attempts/2',
      finished,
    });
  });

  it('is what the pipeline of GitLab says', async () => {
    const env = { GITLAB_CI: 'true', CI_PROJECT_URL: 'https://gitlab.example/notes', CI_COMMIT_SHA: 'abc', CI_RUNNER_ID: '3' };
    expect(await facts({ ...env, CI_JOB_URL: 'https://gitlab.example/notes/-/jobs/9' })).toEqual({
      repository: 'https://gitlab.example/notes',
      commit: 'abc',
      builder: 'https://gitlab.example/notes/-/runners/3',
      invocation: 'https://gitlab.example/notes/-/jobs/9',
      finished,
    });
  });
});

const facts = (env: NodeJS.ProcessEnv = {}) => readBuildFacts({ folder, dist: folder, names: ['main.js', 'release.json'] }, env);

function aRepository(remote: string) {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', 'commit', '--quiet', '--message', 'First');
  git('remote', 'add', 'origin', remote);
  return git('rev-parse', 'HEAD');
}
