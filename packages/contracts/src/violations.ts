import { operation } from './operation.ts';

const described = { method: 'POST', tag: 'Pages', secured: false, bodyLimit: 32 * 1024, status: 204, errors: [429] } as const;

/** For browsers with the Reporting API, which send several reports at a time (Content Security Policy, directive `report-to`). */
export const reportViolations = operation({
  ...described,
  id: 'reportViolations',
  path: '/api/violations/',
  summary: 'Report violations of the content security policy (Reporting API)',
  bodyType: 'application/reports+json',
});

/** For browsers without it (directive `report-uri`). */
export const reportLegacyViolation = operation({
  ...described,
  id: 'reportLegacyViolation',
  path: '/api/violations/csp-report/',
  summary: 'Report a violation of the content security policy (report-uri)',
  bodyType: 'application/csp-report',
});

export const violationOperations = [reportViolations, reportLegacyViolation];
