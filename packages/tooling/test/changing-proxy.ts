import http from 'node:http';
import { listen } from './listen.ts';

/** A change of the response at an address: what is replaced, and by what. */
type Change = readonly [address: string, from: RegExp, to: string];

/** Starts a proxy that changes what a server sends, as somebody on the way could. */
export async function startChangingProxy(target: string, changes: readonly Change[]) {
  const proxy = http.createServer((request, response) => void forward(target, request, response));
  const url = await listen(proxy);
  const stop = () => {
    proxy.close();
    proxy.closeAllConnections();
  };
  return { url, stop };

  async function forward(origin: string, request: http.IncomingMessage, response: http.ServerResponse) {
    const sent = await fetch(origin + String(request.url), { headers: { accept: String(request.headers.accept) } });
    const change = changes.find(([address]) => address === request.url);
    const body = Buffer.from(await sent.arrayBuffer());
    // The body is not compressed any more, and may have another length.
    const headers = Object.fromEntries(
      [...sent.headers].filter(([name]) => !/^(content-(length|encoding)|transfer-|connection|keep-)/.test(name)),
    );
    response.writeHead(sent.status, headers).end(change ? body.toString().replace(change[1], change[2]) : body);
  }
}
