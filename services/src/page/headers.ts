import { createHash } from 'node:crypto';

/** What an answer to a person's browser says besides its content. */
export type Headers = Readonly<Record<string, string>>;

/**
 * The headers of the page, which may stand in pages of the origin `framedBy`, or in none. No inline script but the import map, no
 * style that is not in a script or a file, no script made out of text, and no script whose hash the page did not give.
 */
export function pageHeaders(importMap: string, framedBy = "'none'"): Headers {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentPolicy(importMap, framedBy),
    'integrity-policy': 'blocked-destinations=(script), sources=(inline)',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': notUsed.map((feature) => `${feature}=()`).join(', '),
    ...everywhere,
  };
}

/** The window of a portal answers to the page of another site that opened it, so it is not parted from that page. */
export const forOpeners: Headers = { 'cross-origin-opener-policy': 'unsafe-none' };

/** What every answer of ours carries: it is for this origin, and is what its type says. */
export const everywhere: Headers = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** What any page may load: it is no secret, and shows nothing of anybody. */
export const forEverybody: Headers = {
  ...everywhere,
  'cross-origin-resource-policy': 'cross-origin',
  'access-control-allow-origin': '*',
  'timing-allow-origin': '*',
};

function contentPolicy(importMap: string, framedBy: string) {
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
    "trusted-types 'none'",
  ].join('; ');
}

const notUsed = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];
