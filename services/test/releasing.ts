import { createHash, randomBytes } from 'node:crypto';
import { archiveMediaType, type PublishedRelease } from '@daybook/contracts/publishing';
import { type NewReleaseToken } from '@daybook/contracts/release-tokens';
import { aDescription } from './sample-releases.ts';
import { anArchive, type Entry } from './tar-archive.ts';
import { request, type ApiResult } from './api.ts';

/** The operator's token of servers that are started with `operatorSettings`. */
export const operator = 'operator-of-the-tests';

export const operatorSettings = { OPERATOR_TOKEN_HASH: createHash('sha256').update(operator).digest('hex') };

/** A team with a new app, and its token. */
export interface Team {
  readonly app: string;
  /** The id of its token. */
  readonly id: string;
  readonly token: string;
  readonly publish: (version: string, ...files: Entry[]) => Promise<ApiResult<PublishedRelease>>;
  readonly goLive: (version: string, share?: number) => Promise<ApiResult>;
}

export async function aTeam({ url, app = anAppName() }: { url?: string; app?: string } = {}): Promise<Team> {
  const at = url === undefined ? {} : { url };
  const made = await request<NewReleaseToken>('POST /api/tokens/', { ...at, token: operator, body: { app, who: `team ${app}` } });
  const { id, token } = made.body;
  return {
    app,
    id,
    token,
    publish: async (version, ...files) =>
      sendArchive(`${app}/${version}`, { ...at, token, archive: await aRelease(app, version, ...files) }),
    goLive: (version, share = 100) =>
      request(`PUT /api/apps/${app}/live/`, { ...at, token, body: { version, share, why: 'It is ready.' } }),
  };
}

export const anAppName = () => `app-${randomBytes(6).toString('hex')}`;

/** Returns an archive as `daybook publish` makes it. */
export function aRelease(app: string, version: string, ...files: Entry[]) {
  const description = JSON.stringify(aDescription(app, { version }));
  return anArchive(['release.json', description], ['remoteEntry.js', `export const version = '${version}';`], ...files);
}

interface Sending {
  readonly archive: Uint8Array<ArrayBuffer> | string;
  readonly token?: string;
  readonly type?: string;
  readonly url?: string;
}

/** Publishes an archive: `send('notes/1.0.0', …)`. */
export function sendArchive(release: string, { archive, type = archiveMediaType, ...options }: Sending) {
  return request<PublishedRelease>(`POST /api/releases/${release}`, {
    ...options,
    raw: archive,
    headers: { 'content-type': type },
  });
}

/** Returns the published releases of a team's app. */
export async function releasesOf({ app, token }: Pick<Team, 'app' | 'token'>) {
  return (await request<{ releases: unknown[] }>(`GET /api/apps/${app}/`, { token })).body.releases;
}
