import { failed, type Finding, ok, skipped } from './finding.ts';

export const siteChecks = ['site', 'cache', 'metrics'] as const;

/** How long the site may take to respond, in milliseconds. */
const limit = 10_000;

const get = (address: string) => fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(limit) });

export const isThisMachine = (url: string) => /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/** Asks the site at its public address, as a browser would: is it ready, may its files be cached, are its metrics hidden. */
export async function checkSite(url: string): Promise<Finding[]> {
  const ready = await get(`${url}/readyz`);
  return [await judgeReady(ready, url), await checkCache(url), await checkMetrics(url)];
}

async function judgeReady(response: Response, url: string): Promise<Finding> {
  if (response.status === 200) return ok('site', `${url} is ready.`);
  const { detail = '' } = (await response.json().catch(() => ({}))) as { detail?: string };
  return failed('site', `${url}/readyz responds with ${response.status}. ${detail}`.trim());
}

/** Files of releases have a hash in their names or addresses: browsers and a CDN keep them for a year. */
async function checkCache(url: string): Promise<Finding> {
  const page = await (await get(`${url}/`)).text();
  const [file] = /\/apps\/[\w./-]+\.js/.exec(page) ?? [];
  if (!file) return skipped('cache', 'The page names no file of an app: publish one.');
  const { status, headers } = await get(url + file);
  const cache = headers.get('cache-control') ?? 'missing';
  if (status === 200 && /immutable/.test(cache)) return ok('cache', `Files below /apps/ are kept (${cache}).`);
  return failed(
    'cache',
    `${file} comes with status ${status} and Cache-Control ${cache}. The proxy must pass on the server's header.`,
  );
}

async function checkMetrics(url: string): Promise<Finding> {
  if (isThisMachine(url)) return skipped('metrics', 'PUBLIC_URL is this machine.');
  return judgeMetrics((await get(`${url}/metrics`)).status);
}

export const judgeMetrics = (status: number): Finding =>
  status === 200
    ? failed('metrics', 'Everybody can read /metrics. Set METRICS_PORT, or block the path at the proxy.')
    : ok('metrics', `/metrics is not public (status ${status}).`);
