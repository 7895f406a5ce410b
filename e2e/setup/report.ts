import type { Page, Response } from 'playwright-core';

/** The registry's answer to what a page tells of an app. */
export function answerToReport(page: Page, app: string): Promise<Response> {
  return page.waitForResponse((response) => {
    const request = response.request();
    return request.url().endsWith('/api/health/') && request.postData()?.includes(`"app":"${app}"`) === true;
  });
}
