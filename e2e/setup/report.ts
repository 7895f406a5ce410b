import type { Page, Request, Response } from 'playwright-core';

/** The registry's answer to what a page tells of an app. */
export type AnswerToReport = Pick<Response, 'ok' | 'status'> & { readonly request: () => Pick<Request, 'postDataJSON'> };

/**
 * Waits until the registry has answered what a page tells of an app. It is told by a beacon, whose body the browser hands out when it is
 * asked for it by name alone.
 */
export async function answerToReport(page: Page, app: string): Promise<AnswerToReport> {
  const browser = await page.context().newCDPSession(page);
  const told = new Set<string>();
  await browser.send('Network.enable');
  return new Promise((resolve) => {
    browser.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.endsWith('/api/health/')) told.add(requestId);
    });
    browser.on('Network.responseReceived', ({ requestId, response: { status } }) => {
      if (!told.has(requestId)) return;
      void browser.send('Network.getRequestPostData', { requestId }).then(({ postData }) => {
        if (!postData.includes(`"app":"${app}"`)) return;
        const request = () => ({ postDataJSON: () => JSON.parse(postData) as unknown });
        resolve({ ok: () => status >= 200 && status < 300, status: () => status, request });
      });
    });
  });
}
