import { errorsOf } from '../test/errors-of.ts';
import { findRequest, type Requests, testFields, testLengths, testWrongFields } from '../test/request-tests.ts';
import { pruneRequest, uploadQuery } from './publishing.ts';
import { healthQuery } from './release-health.ts';
import { tokenRequest } from './release-tokens.ts';
import { appStatus, change, historyQuery, liveRequest, releaseSummary, rollbackRequest } from './releases.ts';
import { permissionRequest } from './permissions.ts';
import { tryRequest } from './try-links.ts';

const why = 'Fixes the search';
const at = '2026-11-21T08:00:00.000Z';

const requests: Requests = {
  'go live': [liveRequest, { version: '1.2.0', share: 10, why }],
  'change permissions': [permissionRequest, { give: { inlineStyles: true }, withdraw: { policies: ['vue'] }, force: true, why }],
  'roll back': [rollbackRequest, { version: '1.2.0', force: true, why }],
  upload: [uploadQuery, { dryRun: 'true' }],
  try: [tryRequest, { version: '1.2.0', hours: 2 }],
  prune: [pruneRequest, { days: 30, dryRun: true }],
  'create a token': [tokenRequest, { app: 'notes', who: 'Notes team', days: 30 }],
  'read the history': [historyQuery, { limit: 500, cursor: 'abc' }],
  'read the health': [healthQuery, { hours: 720 }],
};

testFields(requests);

it.each([
  ['go live', { version: '1.2.0', why }],
  ['go live', { version: '1.2.0', share: 0, why }],
  ['go live', { version: '1.2.0', share: 100, why }],
  ['roll back', { why }],
  ['upload', {}],
  ['try', { version: '1.2.0' }],
  ['try', { version: '1.2.0', hours: 24 }],
  ['prune', {}],
  ['prune', { days: 3650 }],
  ['create a token', { app: '*', who: 'Operator' }],
  ['read the history', {}],
  ['read the history', { limit: '1' }],
  ['read the health', { hours: '1' }],
])('the request to %s may be %j', (name, value) => {
  const [schema] = findRequest(requests, name);
  expect(errorsOf(schema, value)).toEqual({});
});

const badApp = 'Give the name of an app, or * for all.';

testWrongFields(requests, [
  ['go live', 'share', -1, 'At least 0.'],
  ['go live', 'share', 101, 'At most 100.'],
  ['go live', 'share', 12.5, 'The share is a whole number.'],
  ['go live', 'why', '', 'Say why.'],
  ['roll back', 'why', '', 'Say why.'],
  ['upload', 'dryRun', 'false', 'Give true, or omit it.'],
  ['try', 'hours', 0, 'At least one hour.'],
  ['try', 'hours', 25, 'At most a day.'],
  ['prune', 'days', 29, 'At least 30 days.'],
  ['prune', 'days', 3651, 'At most ten years.'],
  ['create a token', 'app', 'Notes', badApp],
  ['create a token', 'app', '1notes', badApp],
  ['create a token', 'app', `a${'b'.repeat(40)}`, badApp],
  ['create a token', 'app', '**', badApp],
  ['create a token', 'who', '', 'Say whose it is.'],
  ['create a token', 'days', 0, 'At least one day.'],
  ['create a token', 'days', 366, 'At most a year.'],
  ['create a token', 'days', 1.5, 'Give a whole number of days.'],
  ['read the health', 'hours', '0', 'At least one hour.'],
  ['read the health', 'hours', '721', 'At most 30 days.'],
]);

testLengths(requests, [
  ['go live', 'version', 100],
  ['go live', 'why', 500],
  ['roll back', 'why', 500],
  ['try', 'version', 100],
  ['create a token', 'who', 100],
]);

it.each([
  ['go live', 'version'],
  ['go live', 'why'],
  ['roll back', 'why'],
  ['try', 'version'],
  ['create a token', 'app'],
  ['create a token', 'who'],
])('the request to %s must have the field %s', (name, field) => {
  const [schema, valid] = findRequest(requests, name);
  expect(Object.keys(errorsOf(schema, { ...valid, [field]: undefined }))).toEqual([field]);
});

describe('the responses about releases', () => {
  const first = { id: '1', app: 'notes', kind: 'live', to: '1.0.0', at, by: 'Notes team', why };

  it.each([
    ['the first release of an app', {}],
    ['a rollout', { kind: 'rollout', from: '1.0.0', rollout: { version: '1.1.0', share: 10 }, token: 'abc' }],
    ['a rollback', { kind: 'rollback', from: '1.1.0' }],
    ['a halt', { kind: 'halt', from: '1.0.0' }],
  ])('describe %s as a change', (_, fields) => {
    expect(change.parse({ ...first, ...fields })).toEqual({ ...first, ...fields });
  });

  it.each([
    ['kind', 'removal'],
    ['to', undefined],
    ['at', 'today'],
    ['rollout', { version: '1.1.0' }],
  ])('do not describe a change with the %s %j', (field, value) => {
    expect(Object.keys(errorsOf(change, { ...first, [field]: value }))[0]).toMatch(new RegExp(`^${field}`));
  });

  it('mark a halted release with true, and leave the mark out otherwise', () => {
    const release = { version: '1.0.0', published: at, by: 'Notes team', bytes: 1000 };
    expect(errorsOf(releaseSummary, release)).toEqual({});
    expect(errorsOf(releaseSummary, { ...release, halted: true })).toEqual({});
    expect(Object.keys(errorsOf(releaseSummary, { ...release, halted: false }))).toEqual(['halted']);
  });

  it('describe an app before its first release is live', () => {
    expect(errorsOf(appStatus, { app: 'notes', releases: [] })).toEqual({});
  });
});
