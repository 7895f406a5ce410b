import type { Page, Request, Response } from 'playwright-core';

/** The registry's answer to what a page tells of an app. */
export type AnswerToReport = Pick<Response, 'ok' | 'status'> & { readonly request: () => Pick<Request, 'postDataJSON'> };

/**
 * Waits until the registry has answered what a page tells of an app. It is told by a beacon, whose body the browser hands out when it is
 * asked for it by name alone.
 */
export async function answerToReport(page: Page, app: string): Promise<AnswerToReport> {
  const browser = await page.context().newCDPSession(page);
  const told = new Map<string, Promise<string>>();
  await browser.send('Network.enable', { maxPostDataSize: 65_536 });
  const bodyOf = async (requestId: string, inline?: string) =>
    inline ?? (await browser.send('Network.getRequestPostData', { requestId })).postData;
  return new Promise((resolve) => {
    browser.on('Network.requestWillBeSent', ({ requestId, request }) => {
      // Asked for at once: the browser forgets it with the request.
      if (request.url.endsWith('/api/health/')) told.set(requestId, bodyOf(requestId, request.postData));
    });
    browser.on('Network.responseReceived', ({ requestId, response: { status } }) => {
      void told.get(requestId)?.then((postData) => {
        if (!postData.includes(`"app":"${app}"`)) return;
        const request = () => ({ postDataJSON: () => JSON.parse(postData) as unknown });
        resolve({ ok: () => status >= 200 && status < 300, status: () => status, request });
      });
    });
  });
}
