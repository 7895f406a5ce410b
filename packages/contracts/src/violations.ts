import { operation } from './operation.ts';

const described = { method: 'POST', tag: 'Pages', secured: false, bodyLimit: 32 * 1024, status: 204, errors: [429] } as const;

/** For browsers with the Reporting API, which send several reports at a time (Content Security Policy, directive `report-to`). */
export const reportViolations = operation({
  ...described,
  id: 'reportViolations',
  path: '/api/violations/',
  summary: 'Report what the content policy of a page has blocked. Browsers do',
  bodyType: 'application/reports+json',
});

/** For browsers without it (directive `report-uri`). */
export const reportViolation = operation({
  ...described,
  id: 'reportViolation',
  path: '/api/violations/csp-report/',
  summary: 'Report what the content policy of a page has blocked. Browsers without the Reporting API do',
  bodyType: 'application/csp-report',
});

export const violationOperations = [reportViolations, reportViolation];
