import { arrival, type Arrival, followConnection, secondEventMs } from '@daybook/contracts/connection';
import { plainAddress } from '../http/connections/client-address.ts';
import { failed, type Finding, ok, skipped } from './finding.ts';

export const proxyChecks = ['proxy', 'event streams'] as const;

/** An address for documentation (RFC 5737), which no client has. */
const invented = '192.0.2.77';

interface Passage {
  readonly arrival: Arrival;
  /** Between the arrivals of the two events, in milliseconds. */
  readonly gap: number;
}

interface Expected {
  readonly publicUrl: string;
  /** As in the settings: undefined if TRUST_PROXY is not set. */
  readonly trustProxy: string | false | undefined;
}

/** Sends a request with an invented X-Forwarded-For through the public address, and looks at what the server gets. */
export async function checkProxy(expected: Expected, token: string | undefined): Promise<Finding[]> {
  if (!token) {
    const text = "It takes the operator's token: --token-file FILE, or DAYBOOK_TOKEN.";
    return proxyChecks.map((name) => skipped(name, text));
  }
  const passage = await pass(expected.publicUrl, token);
  return [judgeProxy(passage.arrival, expected), judgeStreams(passage.gap)];
}

async function pass(publicUrl: string, token: string): Promise<Passage> {
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': invented, accept: followConnection.responseType };
  const response = await fetch(publicUrl + followConnection.path, { headers, signal: AbortSignal.timeout(15_000) });
  if (response.status !== 200 || !response.body) throw new Error(`${followConnection.path} responds with ${response.status}.`);
  let text = '';
  let first: number | undefined;
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.includes('\n\n')) first ??= performance.now();
  }
  const [, data = ''] = /^data: (.*)$/m.exec(text) ?? [];
  return { arrival: arrival.parse(JSON.parse(data)), gap: performance.now() - (first ?? 0) };
}

export function judgeProxy({ address, peer, protocol, forwardedFor }: Arrival, { publicUrl, trustProxy }: Expected): Finding {
  const hasProxy = forwardedFor !== undefined && forwardedFor !== invented;
  if (address === invented)
    return failed(
      'proxy',
      'Clients can choose their address: the proxy must replace X-Forwarded-For, or append to it, and TRUST_PROXY name only proxies.',
    );
  if (!trustProxy)
    return hasProxy
      ? failed('proxy', `All people share one address: a proxy at ${peer} adds X-Forwarded-For. Set TRUST_PROXY to its address.`)
      : ok('proxy', `There is none. This request came from ${address}.`);
  if (!hasProxy) return failed('proxy', 'TRUST_PROXY is set, but no proxy adds X-Forwarded-For: all people share one address.');
  const [last] = forwardedFor.split(',').slice(-1);
  if (address === peer && plainAddress(last?.trim()) !== peer)
    return failed('proxy', `All people share the address of the proxy, ${peer}: add it to TRUST_PROXY.`);
  if (publicUrl.startsWith('https:') && protocol !== 'https')
    return failed('proxy', 'The proxy does not say that people use https: let it send X-Forwarded-Proto.');
  return ok('proxy', `It passes on addresses. This request came from ${address}.`);
}

/** A proxy that collects the response sends both events at once. */
export const judgeStreams = (gap: number): Finding =>
  gap >= secondEventMs / 2
    ? ok('event streams', 'Events arrive as they are sent.')
    : failed('event streams', 'The proxy collects events before it sends them: turn off its buffering of responses.');
