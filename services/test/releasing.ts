import { createHash, randomBytes } from 'node:crypto';
import { archiveMediaType, type NewReleaseToken, type PublishedRelease } from '@daybook/contracts/releases';
import { aDescription } from './a-release.ts';
import { anArchive, type Entry } from './an-archive.ts';
import { ask, type Answered } from './api.ts';

/** The operator's token of the servers that are started with `operated`. */
export const operator = 'operator-of-the-tests';

export const operated = { OPERATOR_TOKEN_HASH: createHash('sha256').update(operator).digest('hex') };

/** A team with an app that nobody else has, and its token. */
export interface Team {
  readonly app: string;
  /** Of its token. */
  readonly id: string;
  readonly token: string;
  readonly publish: (version: string, ...files: Entry[]) => Promise<Answered<PublishedRelease>>;
  readonly goLive: (version: string, share?: number) => Promise<Answered>;
}

export async function aTeam({ url, app = anAppName() }: { url?: string; app?: string } = {}): Promise<Team> {
  const at = url === undefined ? {} : { url };
  const made = await ask<NewReleaseToken>('POST /api/tokens/', { ...at, token: operator, body: { app, who: `team ${app}` } });
  const { id, token } = made.body;
  return {
    app,
    id,
    token,
    publish: async (version, ...files) =>
      send(`${app}/${version}`, { ...at, token, archive: await aRelease(app, version, ...files) }),
    goLive: (version, share = 100) =>
      ask(`PUT /api/apps/${app}/live/`, { ...at, token, body: { version, share, why: 'It is ready.' } }),
  };
}

export const anAppName = () => `app-${randomBytes(6).toString('hex')}`;

/** An archive as `daybook publish` makes it. */
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

/** Sends an archive as a release: `send('notes/1.0.0', …)`. */
export function send(release: string, { archive, type = archiveMediaType, ...asking }: Sending) {
  return ask<PublishedRelease>(`POST /api/releases/${release}`, {
    ...asking,
    raw: archive,
    headers: { 'content-type': type },
  });
}
