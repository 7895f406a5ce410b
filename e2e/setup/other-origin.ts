import http from 'node:http';
import type { Page } from 'playwright-core';
import { listen } from '../../packages/tooling/test/listen.ts';

/** Starts a server at an origin of its own, which serves data and images to all pages. */
export async function startOtherOrigin() {
  const server = http.createServer((_, response) => {
    response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'image/svg+xml' });
    response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  });
  const origin = await listen(server);
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  /** Returns the status of a request of the page, and the width of an image, each `blocked` if the page may not have it. */
  const reachFrom = (page: Page) => page.evaluate(reach, origin);
  return { origin, stop, reachFrom };
}

/** Runs in the page. */
async function reach(origin: string) {
  const image = new Image();
  image.src = `${origin}/image.svg`;
  return Promise.all([
    fetch(`${origin}/data`).then(
      ({ status }) => status,
      () => 'blocked',
    ),
    image.decode().then(
      () => image.naturalWidth,
      () => 'blocked',
    ),
  ]);
}
