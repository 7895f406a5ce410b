import type { Permissions } from '@daybook/contracts/permissions';
import { reportLegacyViolation, reportViolations } from '@daybook/contracts/violations';
import { createHash } from 'node:crypto';

export type Headers = Readonly<Record<string, string>>;

/**
 * Returns the headers that depend on the page's content; the others depend on its kind (`http/responses/response-headers.ts`). The policy allows no
 * inline script but the import map, no inline style, and no script made from text.
 *
 * @param framedBy - the origin whose pages may frame this one
 * @param permitted - the permissions of the apps in the page
 */
export function pageHeaders(importMap: string, framedBy = "'none'", { policies = [], ...permitted }: Permissions = {}): Headers {
  const hash = createHash('sha256').update(importMap).digest('base64');
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'sha256-${hash}'`,
    source('style-src', permitted.inlineStyles && "'unsafe-inline'"),
    source('img-src', 'data:', permitted.images),
    source('font-src', permitted.fonts),
    source('connect-src', permitted.connect),
    permitted.workers ? source('worker-src') : "worker-src 'none'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framedBy}`,
    // Browsers with the Reporting API ignore the first.
    `report-uri ${reportLegacyViolation.path}`,
    'report-to violations',
    "require-trusted-types-for 'script'",
    `trusted-types ${policies.length > 0 ? policies.join(' ') : "'none'"}`,
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'reporting-endpoints': `violations="${reportViolations.path}"`,
  };
}

const source = (directive: string, ...also: (string | readonly string[] | false | undefined)[]) =>
  [`${directive} 'self'`, ...also.flatMap((sources) => sources || [])].join(' ');
