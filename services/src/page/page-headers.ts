import { createHash } from 'node:crypto';

export type Headers = Readonly<Record<string, string>>;

/**
 * Returns the headers that depend on the page's content; the others depend on its kind (`http/responses/response-headers.ts`). The policy allows no
 * inline script but the import map, no inline style, and no script made from text.
 *
 * @param framedBy - the origin whose pages may frame this one
 * @param policies - the Trusted Types policies that scripts may create
 */
export function pageHeaders(importMap: string, framedBy = "'none'", policies = "'none'"): Headers {
  const hash = createHash('sha256').update(importMap).digest('base64');
  const policy = [
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
  ];
  return { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy.join('; ') };
}
