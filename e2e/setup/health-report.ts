import type { HealthReport, LoadOutcome } from '@daybook/contracts/health';
import type { APIResponse, Page, Request } from 'playwright-core';

/** The registry's response to a health report. */
export type HealthReportResponse = Pick<APIResponse, 'ok' | 'status'> & { readonly request: () => Pick<Request, 'postDataJSON'> };

/**
 * Resolves to the registry's response to a page's first report on an app, or to the first one with this result. The page sends it as a
 * beacon. Its body is certain to be readable only while the request is held, and its response only if Playwright sends the request itself.
 */
export function waitForHealthReport(page: Page, app: string, result?: LoadOutcome['result']): Promise<HealthReportResponse> {
  return new Promise((resolve, reject) => {
    const routing = page.route('**/api/health/', async (route) => {
      const request = route.request();
      const report = request.postDataJSON() as HealthReport | null;
      const isWanted = (outcome: LoadOutcome) => outcome.app === app && (!result || outcome.result === result);
      if (!report?.outcomes.some(isWanted)) return route.fallback();
      const response = await route.fetch();
      const [ok, status] = [response.ok(), response.status()];
      await route.fulfill({ response });
      resolve({ ok: () => ok, status: () => status, request: () => request });
    });
    routing.catch(reject);
  });
}
