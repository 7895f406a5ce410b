import { documentLimits } from '@daybook/contracts/documents';
import { decideWrite, type Stored, type WriteConditions } from './write-decision.ts';

const any: WriteConditions = { mayCreate: true, mayReplace: true, ifMatch: undefined };
const createOnly: WriteConditions = { ...any, mayReplace: false };
const ifMatch = (tag: `"${string}"`): WriteConditions => ({ ...any, mayCreate: false, ifMatch: [tag] });

const { ofApp, ofAccount } = documentLimits;
const empty: Stored = { ofApp: { documents: 0, bytes: 0 }, ofAccount: { documents: 0, bytes: 0 }, present: null };
const present = { tag: '"a.1"', bytes: 100, isRepeated: false } as const;
const one: Stored = { ofApp: { documents: 1, bytes: 100 }, ofAccount: { documents: 1, bytes: 100 }, present };

describe('a write', () => {
  it.each([
    ['creates', empty, any, 'create'],
    ['creates if it must not replace', empty, createOnly, 'create'],
    ['replaces', one, any, 'replace'],
    ['replaces the state of its If-Match', one, ifMatch('"a.1"'), 'replace'],
    ['replaces any state with If-Match: *', one, { ...any, mayCreate: false }, 'replace'],
    ['does nothing if it was done already', { ...one, present: { ...present, isRepeated: true } }, createOnly, 'nothing'],
  ])('%s', (_, stored, conditions, decision) => {
    expect(decideWrite(stored, 10, conditions)).toBe(decision);
  });

  it.each([
    ['nothing is there, with an If-Match', empty, ifMatch('"a.1"')],
    ['nothing is there, with If-Match: *', empty, { ...any, mayCreate: false }],
    ['something is there, with If-None-Match: *', one, createOnly],
    ['another state is there', one, ifMatch('"a.2"')],
    ['the conditions contradict each other', one, { ...createOnly, ...ifMatch('"a.1"'), mayReplace: false }],
  ])('is rejected with 412 if %s', (_, stored, conditions) => {
    expect(() => decideWrite(stored, 10, conditions)).toThrow('It was changed by someone else since you read it.');
  });

  it.each([
    ['documents of the app', { ...empty, ofApp: { documents: ofApp.documents - 1, bytes: 0 } }, 1],
    ['bytes of the app', { ...empty, ofApp: { documents: 1, bytes: ofApp.bytes - 10 } }, 10],
    ['documents of the account', { ...empty, ofAccount: { documents: ofAccount.documents - 1, bytes: 0 } }, 1],
    ['bytes of the account', { ...empty, ofAccount: { documents: 1, bytes: ofAccount.bytes - 10 } }, 10],
  ])('may take the last of the %s, and no more', (_, stored, bytes) => {
    expect(decideWrite(stored, bytes, any)).toBe('create');
    const full = {
      present: null,
      ofApp: { documents: stored.ofApp.documents + 1, bytes: stored.ofApp.bytes + bytes },
      ofAccount: { documents: stored.ofAccount.documents + 1, bytes: stored.ofAccount.bytes + bytes },
    };
    expect(() => decideWrite(full, 1, any)).toThrow('This exceeds the limit');
  });

  it('may replace a document by a smaller one although the limits were lowered, and not by a larger one', () => {
    const over = { documents: ofApp.documents + 5, bytes: ofApp.bytes + 500 };
    const stored = { ...one, ofApp: over };
    expect(decideWrite(stored, 99, any)).toBe('replace');
    expect(() => decideWrite(stored, 101, any)).toThrow('1,000 documents and 1 MiB per app');
  });
});
