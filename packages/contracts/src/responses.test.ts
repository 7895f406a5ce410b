import type * as z from '#zod';
import { errorsOf } from '../test/errors-of.ts';
import { login, readAccount, refresh, register } from './accounts.ts';
import { importArchive } from './archive.ts';
import { claimCalendar, listEvents } from './calendar.ts';
import { noteVersion, noteVersionHeading } from './note-versions.ts';
import { deleteAccount } from './own-account.ts';
import { createPasskey, startPasskey, startPasskeyAssertion } from './passkeys.ts';
import { connectPortal, connection } from './portal-connections.ts';
import { openConnection } from './portal-tokens.ts';
import { portal, shownPortal } from './portals.ts';
import { pruneReleases, publishRelease } from './publishing.ts';
import { healthPoint } from './release-health.ts';
import { newReleaseToken, ownToken, releaseToken } from './release-tokens.ts';
import { appStatus, change } from './releases.ts';
import { session } from './sessions.ts';
import { tryLink, tryLinkUse } from './try-links.ts';

const at = '2026-11-21T08:00:00.000Z';
const id = '019ab000-0000-7000-8000-0123456789ab';
const token = { id: 'a1', app: 'notes', who: 'Notes team', created: at, expires: at, used: at };
const shown = { id: 'intranet', name: 'Intranet', origins: ['https://portal.example'] };
const event = { id: 'a', status: 'confirmed', summary: 'Lunch', start: { date: '2030-01-02' }, end: { date: '2030-01-03' } };
const versionHeading = { version: 1, savedAt: at, title: 'Milk', category: 'PERSONAL', bytes: 14 };

/** A schema, a value with all fields, and the names of the optional ones. */
const responses: Record<string, [z.ZodMiniType, Record<string, unknown>, string?]> = {
  'a new account': [register.response, { id, username: 'ada' }],
  'the own account': [readAccount.response, { id, username: 'ada', graceDays: 30 }, 'graceDays'],
  'a login': [login.response, { access: 'a', refresh: 'r', restored: true }, 'restored'],
  'new tokens': [refresh.response, { access: 'a', refresh: 'r' }, 'refresh'],
  'a deletion': [deleteAccount.response, { until: at }],
  'a passkey': [createPasskey.response, { id: 'aGVsbG8', name: 'Laptop', created: at, used: at, synced: true }],
  'options for a new passkey': [startPasskey.response, { challenge: 'c', rp: { id: 'localhost' } }, 'rp'],
  'options for using a passkey': [startPasskeyAssertion.response, { challenge: 'c', rpId: 'localhost' }, 'rpId'],
  'a session': [session, { id, browser: 'Firefox', system: 'Linux', created: at, used: at, expires: at, current: true }],
  'an import': [importArchive.response, { notes: { added: 1, kept: 0 }, tasks: { added: 1, kept: 0, conflicting: [7] } }],
  'a version of a note': [noteVersion, { ...versionHeading, body: 'Two litres' }],
  'a version in a list': [noteVersionHeading, { ...versionHeading, changedNext: ['title', 'body', 'category'] }],
  'the token of a calendar': [claimCalendar.response, { access_token: 'a', token_type: 'Bearer', expires_in: 3600 }],
  events: [
    listEvents.response,
    { kind: 'calendar#events', summary: 'Ada', timeZone: 'UTC', items: [event], staleSince: at },
    'staleSince',
  ],
  'the code of a connection': [connectPortal.response, { code: 'c' }],
  'the tokens of a connection': [openConnection.response, { access: 'a', refresh: 'r', expiresIn: 900 }],
  'a connection': [connection, { id, portal: { id: 'intranet', name: 'Intranet' }, created: at, used: at }],
  'a portal': [portal, { ...shown, created: at }],
  'a portal before consent': [shownPortal, shown],
  'a published release': [publishRelease.response, { app: 'notes', version: '1.0.0', files: 3, bytes: 9, firstLoad: 5 }],
  'removed releases': [pruneReleases.response, { app: 'notes', removed: ['0.9.0'] }],
  'the health of a release': [healthPoint, { version: '1.0.0', at, mounted: 9, failed: 1, stumbled: 0, ms: 120.5 }, 'ms'],
  'a release token': [releaseToken, token, 'expires used'],
  'the own release token': [ownToken, { app: 'notes', who: 'Notes team', expires: at, expiresSoon: true }, 'expires expiresSoon'],
  'a new release token': [newReleaseToken, { ...token, token: 'secret' }, 'expires used'],
  'a link to try a release': [tryLink, { url: 'https://daybook.example/try/x', expires: at }],
  'the use of such a link': [
    tryLinkUse,
    { id, version: '1.0.0', by: 'Notes team', token: 'a1', created: at, expires: at, uses: 2, lastUsed: at, revoked: at },
    'lastUsed revoked',
  ],
  'a change': [
    change,
    {
      id: '1',
      app: 'notes',
      kind: 'rollout',
      from: '1.0.0',
      to: '1.0.0',
      rollout: { version: '1.1.0', share: 10 },
      at,
      by: 'Notes team',
      token: 'a1',
      why: 'Fixes the search',
    },
    'from rollout token',
  ],
  'the status of an app': [
    appStatus,
    {
      app: 'notes',
      live: '1.0.0',
      rollout: { version: '1.1.0', share: 10 },
      fallback: '0.9.0',
      releases: [{ version: '1.0.0', published: at, by: 'Notes team', bytes: 9, halted: true }],
    },
    'live rollout fallback',
  ],
};

describe.each(Object.entries(responses))('the response with %s', (_, [schema, valid, optional = '']) => {
  it('keeps all of its fields', () => {
    expect(schema.parse(valid)).toEqual(valid);
  });

  const optionals = optional.split(' ');
  const fields = Object.keys(valid).map((field) => [optionals.includes(field) ? 'may lack' : 'must have', field] as const);
  it.each(fields)('%s the field %s', (rule, field) => {
    const errors = Object.keys(errorsOf(schema, { ...valid, [field]: undefined }));
    expect(errors.map((path) => path.split('.')[0])).toEqual(rule === 'may lack' ? [] : [field]);
  });
});

it('keeps the fields of an event, and those of its times', () => {
  const timed = {
    ...event,
    start: { dateTime: '2030-01-02T03:04:05Z', timeZone: 'UTC' },
    end: { dateTime: '2030-01-02T04:00:00+01:00' },
  };
  const items = [event, timed];
  const list = { kind: 'calendar#events', summary: 'Ada', timeZone: 'UTC', items };
  expect(listEvents.response.parse(list).items).toEqual(items);
});
