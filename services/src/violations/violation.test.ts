import { violationIn, violationsIn } from './violation.ts';

const origin = 'https://daybook.example';
const page = `${origin}/notes/secret-title`;

const aReport = (body: object) => ({
  type: 'csp-violation',
  age: 5,
  url: page,
  user_agent: 'x',
  body: { documentURL: page, ...body },
});
const read = (body: object) => violationsIn([aReport(body)], origin)?.[0];
const readLegacy = (body: object) => violationIn({ 'csp-report': { 'document-uri': page, ...body } }, origin);

it.each([
  ['inline', 'inline'],
  ['eval', 'eval'],
  ['wasm-eval', 'eval'],
  ['trusted-types-sink', 'trusted-types'],
  ['trusted-types-policy', 'trusted-types'],
  ['data', 'data'],
  ['blob', 'data'],
  [`${origin}/apps/notes/1.0.0/x.js`, 'own'],
  ['about', 'other'],
  ['', 'other'],
  [null, 'other'],
  ['https://', 'other'],
  [`https://${'a'.repeat(300)}.example/`, 'other'],
  ['chrome-extension', 'extension'],
  ['moz-extension://0a1b/x.js', 'extension'],
])('of the blocked address %p is %s, in both forms', (blocked, expected) => {
  const violation = { page: 'page', directive: 'script-src-elem', blocked: expected };
  expect(read({ effectiveDirective: 'script-src-elem', blockedURL: blocked })).toEqual(violation);
  expect(readLegacy({ 'effective-directive': 'script-src-elem', 'blocked-uri': blocked })).toEqual(violation);
});

it('has the host of a foreign address, and nothing else of it', () => {
  const blockedURL = 'https://user:secret@evil.example:8443/path?token=secret';
  expect(read({ effectiveDirective: 'img-src', blockedURL })).toEqual({
    page: 'page',
    directive: 'img-src',
    blocked: 'foreign',
    host: 'evil.example:8443',
  });
  expect(read({ effectiveDirective: 'img-src', blockedURL: `https://${'a'.repeat(200)}.example/` })?.host).toHaveLength(100);
});

it('is of an extension, if a script of one caused it', () => {
  const sourceFile = 'safari-web-extension://0A1B/content.js';
  expect(read({ effectiveDirective: 'style-src-elem', blockedURL: 'inline', sourceFile })?.blocked).toBe('extension');
});

it.each([
  [`${origin}/embed/frame?portal=x`, 'frame'],
  [`${origin}/embed/framed`, 'page'],
  ['https://elsewhere.example/embed/frame', 'other'],
  ['about', 'other'],
])('of the document %s is of the kind %s', (documentURL, kind) => {
  expect(read({ documentURL })?.page).toBe(kind);
});

it.each(['no-such-directive', '', 'x'.repeat(5000)])('has no label for the directive %.20s', (directive) => {
  expect(read({ effectiveDirective: directive })?.directive).toBe('other');
});

it('has the directive of an older browser, which sends its sources too', () => {
  expect(readLegacy({ 'violated-directive': "img-src 'self' data:", 'blocked-uri': 'data' })?.directive).toBe('img-src');
});

it('counts at most 20 of a list, and no report of another kind', () => {
  expect(
    violationsIn(
      Array.from({ length: 900 }, () => aReport({})),
      origin,
    ),
  ).toHaveLength(20);
  expect(violationsIn([{ type: 'deprecation', body: { id: 'x' } }, aReport({})], origin)).toHaveLength(1);
});

it.each([undefined, null, 'x', {}, [null], [{ body: {} }], [{ type: 'csp-violation', body: 'x' }]])('is none in %j', (body) => {
  expect(violationsIn(body, origin)).toBeUndefined();
  expect(violationIn(body, origin)).toBeUndefined();
});
