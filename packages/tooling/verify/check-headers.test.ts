import { createHash } from 'node:crypto';
import { checkHeaders } from './check-headers.mjs';
import { readLedger } from './ledger.mjs';

const importMap = '{"integrity":{}}';
const hash = createHash('sha256').update(importMap).digest('base64');
const policy =
  `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; ` +
  "worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types daybook-worker";
const sent = {
  'content-security-policy': policy,
  'content-type': 'text/html; charset=utf-8',
  'integrity-policy': 'blocked-destinations=(script), sources=(inline)',
};

const check = (changed: Record<string, string>) => checkHeaders(new Headers({ ...sent, ...changed }), importMap, readLedger([]));

describe('checkHeaders', () => {
  it('accounts for the headers of a page, and for a second policy, which only takes away', () => {
    expect(check({})).toEqual([]);
    expect(check({ 'content-security-policy': `${policy}, upgrade-insecure-requests` })).toEqual([]);
  });

  it.each<[row: string, policy: string, finding: string]>([
    [
      'a directive that comes twice, of which browsers take the first',
      `script-src * 'unsafe-inline'; ${policy}`,
      "The page's content policy allows script-src *, which no permission in the log gives.",
    ],
    [
      'the same in capital letters',
      `SCRIPT-SRC *; ${policy}`,
      "The page's content policy allows script-src *, which no permission in the log gives.",
    ],
    [
      'a directive that has precedence over one that was compared',
      `${policy}; script-src-elem *`,
      "The page's content policy has script-src-elem, which Daybook's pages do not have.",
    ],
    ['frames', `${policy}; frame-src *`, "The page's content policy has frame-src, which Daybook's pages do not have."],
    [
      'Trusted Types for nothing',
      policy.replace("types-for 'script'", 'types-for'),
      "The page's content policy has no require-trusted-types-for.",
    ],
    ['no policy', '', "The page's content policy has no default-src."],
  ])('finds %s', (_, changed, finding) => {
    expect(check({ 'content-security-policy': changed })).toContain(finding);
  });

  it.each<[header: string, value: string, finding: string]>([
    // Browsers would show what follows an escape sequence as other characters, and so read other elements.
    ['content-type', 'text/html; charset=iso-2022-jp', 'The page is sent as text/html; charset=iso-2022-jp, not as HTML in UTF-8.'],
    ['content-type', 'application/xhtml+xml', 'The page is sent as application/xhtml+xml, not as HTML in UTF-8.'],
    ['link', '</other.css>; rel=stylesheet', 'The page is sent with a header link, which may load or open something else.'],
    ['refresh', '0; url=/other', 'The page is sent with a header refresh, which may load or open something else.'],
    [
      'integrity-policy',
      'blocked-destinations=(script), blocked-destinations=()',
      'The page lets browsers load scripts without a hash: its Integrity-Policy is missing.',
    ],
  ])('finds the header %s: %s', (header, value, finding) => {
    expect(check({ [header]: value })).toEqual([finding]);
  });
});
