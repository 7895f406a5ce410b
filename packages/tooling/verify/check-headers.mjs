import { createHash } from 'node:crypto';
import { plain } from '../command-line/formats.mjs';

/**
 * Compares the headers of a page with what the permissions in the log give, as a browser reads them.
 *
 * @param {Headers} headers
 * @param {string} importMap its text
 * @param {import('./ledger.mjs').Ledger} ledger
 * @returns {string[]} what it cannot account for
 */
export function checkHeaders(headers, importMap, ledger) {
  const map = `'sha256-${createHash('sha256').update(importMap).digest('base64')}'`;
  const allowed = allowedSources([...ledger.permissions.values()], map);
  // A browser enforces all policies, so that the strictest counts.
  const policies = (headers.get('content-security-policy') ?? '').split(',').map(readPolicy);
  const [strictest = []] = policies.map((policy) => checkPolicy(policy, allowed)).sort((one, other) => one.length - other.length);
  const type = headers.get('content-type') ?? '';
  return [
    ...strictest,
    ...(isIntegrityPolicy.test(headers.get('integrity-policy') ?? '')
      ? []
      : ['The page lets browsers load scripts without a hash: its Integrity-Policy is missing.']),
    // In another encoding, a browser would read other HTML than was compared.
    ...(/^text\/html; ?charset=utf-8$/i.test(type) ? [] : [`The page is sent as ${plain(type)}, not as HTML in UTF-8.`]),
    ...loadingHeaders
      .filter((name) => headers.has(name))
      .map((name) => `The page is sent with a header ${name}, which may load or open something else.`),
  ];
}

const isIntegrityPolicy = /^blocked-destinations=\((script|script style|style script)\)(, ?sources=\(inline\))?$/;

const loadingHeaders = ['link', 'refresh', 'speculation-rules'];

/** @param {ReadonlyMap<string, string[]>} policy @param {Record<string, string[]>} allowed */
function checkPolicy(policy, allowed) {
  const unknown = [...policy.keys()].filter((name) => name !== '' && !(name in allowed) && !harmless.has(name));
  const findings = Object.entries(allowed).flatMap(([directive, sources]) => {
    const given = policy.get(directive);
    if (!given || (directive === 'require-trusted-types-for' && given.length === 0))
      return [`The page's content policy has no ${directive}.`];
    return given
      .filter((source) => !sources.includes(source))
      .map((source) => `The page's content policy allows ${directive} ${plain(source)}, which no permission in the log gives.`);
  });
  return [
    ...findings,
    ...unknown.map((name) => `The page's content policy has ${plain(name)}, which Daybook's pages do not have.`),
  ];
}

/** They allow nothing. */
const harmless = new Set(['block-all-mixed-content', 'report-to', 'report-uri', 'upgrade-insecure-requests']);

/** Of a directive that comes twice, the first counts (Content Security Policy, section 2.2.1). @param {string} header @returns {Map<string, string[]>} */
function readPolicy(header) {
  const directives = header.split(';').map((directive) => {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    return /** @type {[string, string[]]} */ ([name.toLowerCase(), sources]);
  });
  return new Map(directives.reverse());
}

/** @param {Record<string, string[] | true>[]} permissions @param {string} importMap @returns {Record<string, string[]>} */
function allowedSources(permissions, importMap) {
  const given = (/** @type {string} */ name) => permissions.flatMap((one) => [one[name] ?? []].flat()).map(String);
  const hasInlineStyles = permissions.some(({ inlineStyles }) => inlineStyles);
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", importMap],
    'style-src': ["'self'", ...(hasInlineStyles ? ["'unsafe-inline'"] : [])],
    'img-src': ["'self'", 'data:', ...given('images')],
    'font-src': ["'self'", ...given('fonts')],
    'connect-src': ["'self'", ...given('connect')],
    'worker-src': ["'self'", "'none'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'", 'daybook-worker', 'default', "'allow-duplicates'", ...given('policies')],
  };
}
