import { errorsOf } from '../test/errors-of.ts';
import { findRequest, type Requests, testFields, testLengths, testWrongFields } from '../test/request-tests.ts';
import { credentials, logout, refreshRequest, registration } from './accounts.ts';
import { calendarEvent, calendarTokenKey, calendarTokenOwnerKey, eventsQuery, eventTime, revokeCalendar } from './calendar.ts';
import { healthReport } from './health.ts';
import { changePassword, deleteAccount } from './own-account.ts';
import { createPasskey, loginByPasskey, updatePasskey } from './passkeys.ts';
import { connectRequest } from './portal-connections.ts';
import { openConnection, refreshConnection, revokeConnection } from './portal-tokens.ts';
import { origin, portalRequest } from './portals.ts';
import { base64url } from './proof.ts';

const required = 'This field is required.';
const badPortalId = 'Must be a lower-case letter, followed by at most 39 lower-case letters, digits and hyphens.';
const binary = 'aGVsbG8';
const assertion = {
  id: binary,
  rawId: binary,
  type: 'public-key',
  response: { clientDataJSON: binary, authenticatorData: binary, signature: binary, userHandle: null },
};
const attestation = {
  id: binary,
  rawId: binary,
  type: 'public-key',
  response: { clientDataJSON: binary, attestationObject: binary, transports: ['usb'] },
};
const outcome = { app: 'notes', version: '1.0.0', result: 'mounted', ms: 120 };

const requests: Requests = {
  'log in': [credentials, { username: 'ada', password: 'x' }],
  register: [registration, { username: 'ada', password: 'correct horse' }],
  'refresh a token': [refreshRequest, { refresh: 'token', rotate: true }],
  'log out': [logout.body, { refresh: 'token' }],
  'change a password': [changePassword.body, { password: 'correct horse', proof: { password: 'x' } }],
  'add a passkey': [createPasskey.body, { name: 'Laptop', attestation, proof: { passkey: assertion } }],
  'rename a passkey': [updatePasskey.body, { name: 'Laptop' }],
  'log in with a passkey': [loginByPasskey.body, { assertion }],
  'delete the account': [deleteAccount.body, { proof: { password: 'x' } }],
  'register a portal': [portalRequest, { id: 'intranet', name: 'Intranet', origins: ['https://portal.example'] }],
  'connect a portal': [connectRequest, { origin: 'https://portal.example', challenge: 'a'.repeat(43) }],
  'open a connection': [openConnection.body, { code: 'code', verifier: 'a'.repeat(43) }],
  'refresh a connection': [refreshConnection.body, { refresh: 'token' }],
  'revoke a connection': [revokeConnection.body, { refresh: 'token' }],
  'revoke a calendar': [revokeCalendar.body, { token: 'token' }],
  'list events': [eventsQuery, { timeMin: '2030-01-02T03:04:05+01:00', maxResults: 10, timeZone: 'Europe/Berlin' }],
  'report health': [healthReport, { ticket: 'ticket', access: 'token', outcomes: [outcome] }],
};

testFields(requests);

it.each([
  ['log in', { username: ' ' }],
  ['log in', { password: 'x'.repeat(256) }],
  ['register', { username: '牛' }],
  ['register', { password: '12345678' }],
  ['refresh a token', { rotate: undefined }],
  ['register a portal', { origins: ['http://localhost:5000', 'http://127.0.0.1', 'https://a.example:8443'] }],
  ['list events', { timeMin: undefined, maxResults: '1', timeZone: undefined }],
  ['list events', { singleEvents: 'true', orderBy: 'startTime', showDeleted: 'false' }],
  ['report health', { outcomes: [{ ...outcome, result: 'stumbled' }] }],
  ['report health', { access: undefined, outcomes: [{ ...outcome, result: 'failed', error: 'TypeError', ms: 3_600_000 }] }],
])('the request to %s may have %j', (name, fields) => {
  const [schema, valid] = findRequest(requests, name);
  expect(errorsOf(schema, { ...valid, ...fields })).toEqual({});
});

testWrongFields(requests, [
  ['log in', 'username', '', required],
  ['log in', 'password', '', required],
  ['register', 'username', '', required],
  ['register', 'username', '  ', 'Must contain a visible character.'],
  ['register', 'username', '\u200b', 'Must contain a visible character.'],
  ['register', 'username', '\u2800', 'Must contain a visible character.'],
  ['register', 'password', '1234567', 'Must be at least 8 characters long.'],
  ['refresh a token', 'refresh', '', required],
  ['log out', 'refresh', '', required],
  ['change a password', 'password', '1234567', 'Must be at least 8 characters long.'],
  ['change a password', 'proof', {}, 'Give a password or a passkey.'],
  ['change a password', 'proof', { password: 'x', passkey: assertion }, 'Give a password or a passkey.'],
  ['add a passkey', 'name', '', required],
  ['register a portal', 'name', '', required],
  ['register a portal', 'origins', [], 'Must have at least one origin.'],
  ['register a portal', 'id', `a${'b'.repeat(40)}`, badPortalId],
  ['register a portal', 'id', 'Intranet', badPortalId],
  ['register a portal', 'origins', Array(21).fill('https://a.example'), 'Must have at most 20 origins.'],
  ['connect a portal', 'challenge', 'a'.repeat(44), 'Must be the SHA-256 of the verifier in base64url.'],
  ['open a connection', 'verifier', 'a'.repeat(129), 'Must be 43 to 128 letters, digits and -._~.'],
  ['connect a portal', 'challenge', 'a', 'Must be the SHA-256 of the verifier in base64url.'],
  ['open a connection', 'verifier', 'a', 'Must be 43 to 128 letters, digits and -._~.'],
  ['list events', 'timeMin', '2030-01-02', 'Give an instant with its offset, as 2030-01-02T03:04:05Z.'],
  ['list events', 'singleEvents', 'false', 'Only true is supported.'],
  ['list events', 'orderBy', 'updated', 'Only startTime is supported.'],
  ['list events', 'showDeleted', 'true', 'Only false is supported.'],
  ['list events', 'timeZone', 'Mars/Olympus', 'Give a time zone by its IANA name, as Europe/Berlin.'],
]);

testLengths(requests, [
  ['log in', 'username', 150],
  ['log in', 'password', 256],
  ['register', 'username', 150],
  ['register', 'password', 256],
  ['refresh a token', 'refresh', 4096],
  ['log out', 'refresh', 4096],
  ['add a passkey', 'name', 100],
  ['register a portal', 'name', 100],
  ['refresh a connection', 'refresh', 2000],
]);

it.each([
  ['report health', { outcomes: [] }, 'outcomes'],
  ['report health', { outcomes: Array.from({ length: 51 }, () => outcome) }, 'outcomes'],
  ['report health', { outcomes: [{ ...outcome, result: 'slow' }] }, 'outcomes.0.result'],
  ['report health', { outcomes: [{ ...outcome, ms: -1 }] }, 'outcomes.0.ms'],
  ['report health', { outcomes: [{ ...outcome, ms: 3_600_001 }] }, 'outcomes.0.ms'],
  ['list events', { maxResults: '11' }, 'maxResults'],
  ['list events', { maxResults: '0' }, 'maxResults'],
  ['register a portal', { id: 'Intranet' }, 'id'],
  ['register a portal', { origins: Array.from({ length: 21 }, () => 'https://a.example') }, 'origins'],
  ['add a passkey', { attestation: { ...attestation, rawId: 'not base64url!' } }, 'attestation.rawId'],
])('the request to %s reports an error at the invalid field (row %#)', (name, fields, path) => {
  const [schema, valid] = findRequest(requests, name);
  expect(Object.keys(errorsOf(schema, { ...valid, ...fields }))).toEqual([path]);
});

describe('an origin', () => {
  it.each([
    'portal.example',
    'https://portal.example/',
    'https://portal.example/path',
    'https://PORTAL.example',
    'http://portal.example',
    'ftp://portal.example',
    'https://*.example',
    'https://portal.*.example',
    'https://a_b.example',
    'ftp://localhost',
    'https://[::1]',
    'null',
    '',
  ])('cannot be %j', (value) => {
    expect(errorsOf(origin, value)).toEqual({ '': ['Must be an origin such as https://portal.example, without a path.'] });
  });
});

describe('an event', () => {
  const event = { id: 'a', status: 'confirmed', start: { date: '2030-01-02' }, end: { date: '2030-01-03' } };

  it.each([
    { date: '2030-01-02' },
    { dateTime: '2030-01-02T03:04:05+01:00' },
    { dateTime: '2030-01-02T03:04:05Z', timeZone: 'UTC' },
  ])('may begin at %j', (time) => {
    expect(errorsOf(eventTime, time)).toEqual({});
  });

  it.each([{}, { date: '2030-02-30' }, { dateTime: '2030-01-02T03:04:05' }])('cannot begin at %j', (time) => {
    expect(Object.keys(errorsOf(calendarEvent, { ...event, start: time }))).toEqual([expect.stringMatching(/^start/)]);
  });

  it('may be tentative', () => {
    expect(errorsOf(calendarEvent, { ...event, status: 'tentative' })).toEqual({});
  });

  it('may have a title', () => {
    expect(errorsOf(calendarEvent, event)).toEqual({});
    expect(errorsOf(calendarEvent, { ...event, summary: 'Lunch' })).toEqual({});
  });

  it('cannot be cancelled', () => {
    expect(Object.keys(errorsOf(calendarEvent, { ...event, status: 'cancelled' }))).toEqual(['status']);
  });
});

it.each(['!aGVsbG8', 'aGVsbG8!'])('a passkey cannot be %j, which is not base64url', (id) => {
  expect(errorsOf(base64url(9), id)).toEqual({ '': ['Must be base64url.'] });
});

it('the keys of the calendar in local storage are those of the specification and of earlier releases', () => {
  expect([calendarTokenKey, calendarTokenOwnerKey]).toEqual(['accessToken', 'accessTokenOf']);
});
