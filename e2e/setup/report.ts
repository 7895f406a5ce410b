import type { APIResponse, Page, Request } from 'playwright-core';

/** The registry's answer to what a page tells of an app. */
export type AnswerToReport = Pick<APIResponse, 'ok' | 'status'> & { readonly request: () => Pick<Request, 'postDataJSON'> };

/**
 * Waits until the registry has answered what a page tells of an app. It is told by a beacon: the browser shows its body for certain only
 * while it is held, and Playwright its answer only if it has asked for it itself.
 */
export function answerToReport(page: Page, app: string): Promise<AnswerToReport> {
  return new Promise((resolve, reject) => {
    const routing = page.route('**/api/health/', async (route) => {
      const request = route.request();
      if (!request.postData()?.includes(`"app":"${app}"`)) return route.fallback();
      const response = await route.fetch();
      const [ok, status] = [response.ok(), response.status()];
      await route.fulfill({ response });
      resolve({ ok: () => ok, status: () => status, request: () => request });
    });
    routing.catch(reject);
  });
}
