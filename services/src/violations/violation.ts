import * as z from 'zod/mini';
import { parseAddress } from '../network/parse-address.ts';

/** A violation of a content policy. Its values are labels of a metric, and reports need no login, so each has few possible values. */
export interface Violation {
  readonly page: 'page' | 'frame' | 'other';
  readonly directive: string;
  readonly blocked: Blocked;
  /** The host of a blocked address, if that is not ours. */
  readonly host?: string | undefined;
}

type Blocked = 'own' | 'foreign' | 'inline' | 'eval' | 'trusted-types' | 'data' | 'extension' | 'other';

const address = z.optional(z.nullable(z.string()));

/** Reports of the Reporting API. Those that are not of type `csp-violation` have other bodies. */
const reports = z.array(
  z.object({
    type: z.string(),
    body: z.optional(
      z.nullable(
        z.object({
          documentURL: address,
          effectiveDirective: z.optional(z.string()),
          blockedURL: address,
          sourceFile: address,
        }),
      ),
    ),
  }),
);

/** A report to `report-uri` (Content Security Policy Level 3, section 5.3). */
const legacyReport = z.object({
  'csp-report': z.object({
    'document-uri': address,
    'effective-directive': z.optional(z.string()),
    'violated-directive': z.optional(z.string()),
    'blocked-uri': address,
    'source-file': address,
  }),
});

/** Further reports of a request are ignored. A browser sends those of about a minute together. */
const maxReports = 20;

/** Returns the violations in a list of reports; undefined if the body is not such a list. @param origin - ours */
export function violationsIn(body: unknown, origin: string): Violation[] | undefined {
  const { data } = reports.safeParse(body);
  return data
    ?.filter(({ type }) => type === 'csp-violation')
    .slice(0, maxReports)
    .map(({ body: report }) => {
      const { documentURL, effectiveDirective, blockedURL, sourceFile } = report ?? {};
      return toViolation(origin, { document: documentURL, directive: effectiveDirective, blocked: blockedURL, source: sourceFile });
    });
}

/** Returns the violation in a report of `report-uri`; undefined if the body is not such a report. @param origin - ours */
export function violationIn(body: unknown, origin: string): Violation | undefined {
  const report = legacyReport.safeParse(body).data?.['csp-report'];
  if (!report) return undefined;
  // Older browsers send the directive with its sources.
  const directive = report['effective-directive'] ?? report['violated-directive']?.split(' ')[0];
  const { 'document-uri': document, 'blocked-uri': blocked, 'source-file': source } = report;
  return toViolation(origin, { document, directive, blocked, source });
}

type Address = string | null | undefined;

interface Report {
  readonly document: Address;
  readonly directive: string | undefined;
  readonly blocked: Address;
  readonly source: Address;
}

function toViolation(origin: string, { document, directive = '', blocked, source }: Report): Violation {
  const address = /^https?:/.test(blocked ?? '') ? parseAddress(blocked ?? '') : undefined;
  const kind = isExtension(source) || isExtension(blocked) ? 'extension' : kindOfBlocked(blocked ?? '', address, origin);
  return {
    page: kindOfPage(parseAddress(document ?? ''), origin),
    directive: directives.has(directive) ? directive : 'other',
    blocked: kind,
    ...(kind === 'foreign' && { host: address?.host.slice(0, 100) }),
  };
}

/** The directives of our policies, and the more specific ones that browsers report for them. */
const directives = new Set([
  ...['base-uri', 'connect-src', 'default-src', 'font-src', 'form-action', 'frame-ancestors', 'frame-src', 'img-src'],
  ...['manifest-src', 'media-src', 'object-src', 'require-trusted-types-for', 'trusted-types', 'worker-src'],
  ...['script-src', 'script-src-attr', 'script-src-elem', 'style-src', 'style-src-attr', 'style-src-elem'],
]);

/** An extension may add scripts to a page, which the policy blocks. Such a violation does not concern the page. */
const isExtension = (text: Address) => /^(chrome|moz|ms-browser|safari|safari-web)-extension(:|$)/.test(text ?? '');

function kindOfPage(document: URL | undefined, origin: string): Violation['page'] {
  if (document?.origin !== origin) return 'other';
  return /^\/embed\/frame\/?$/.test(document.pathname) ? 'frame' : 'page';
}

function kindOfBlocked(text: string, address: URL | undefined, origin: string): Blocked {
  if (text === 'inline') return 'inline';
  if (text === 'eval' || text === 'wasm-eval') return 'eval';
  if (text.startsWith('trusted-types-')) return 'trusted-types';
  // Browsers shorten these to the scheme.
  if (/^(data|blob)(:|$)/.test(text)) return 'data';
  if (!address) return 'other';
  return address.origin === origin ? 'own' : 'foreign';
}
