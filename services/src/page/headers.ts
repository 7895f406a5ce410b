import { createHash } from 'node:crypto';

/** What an answer to a person's browser says besides its content. */
export type Headers = Readonly<Record<string, string>>;

/**
 * What the page's headers say of its content (the rest comes of its kind, `http/response-kinds.ts`). It may stand in pages of the origin `framedBy`, or in none. No inline script but the import map, no
 * style that is not in a script or a file, no script made out of text, and no script whose hash the page did not give.
 *
 * @param policies the policies of Trusted Types that scripts may make
 */
export function pageHeaders(importMap: string, framedBy = "'none'", policies = "'none'"): Headers {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentPolicy(importMap, framedBy, policies),
  };
}

/** The window of a portal answers to the page of another site that opened it, so it is not parted from that page. */
export const forOpeners: Headers = { 'cross-origin-opener-policy': 'unsafe-none' };

function contentPolicy(importMap: string, framedBy: string, policies: string) {
  const hash = createHash('sha256').update(importMap).digest('base64');
  return [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framedBy}`,
    "require-trusted-types-for 'script'",
    `trusted-types ${policies}`,
  ].join('; ');
}
