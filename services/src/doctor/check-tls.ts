import net from 'node:net';
import tls from 'node:tls';
import { isThisMachine } from './check-site.ts';
import { failed, type Finding, ok, skipped, warning } from './finding.ts';

export const tlsChecks = ['certificate', 'HTTP/2'] as const;

/** The certificate and the protocol of a TLS server. */
export interface TlsFacts {
  /** When the certificate ends, in milliseconds since 1970. */
  readonly validTo: number;
  /** Why browsers would reject it. */
  readonly problem: string | undefined;
  readonly protocol: string | false | null;
}

export async function checkTls(publicUrl: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol === 'https:') return judgeTls(await readTls(hostname.replace(/^\[|\]$/g, ''), Number(port || 443)));
  const state = isThisMachine(publicUrl) ? skipped : failed;
  return tlsChecks.map((name) => state(name, 'PUBLIC_URL is not https.'));
}

function readTls(host: string, port: number): Promise<TlsFacts> {
  return new Promise((resolve, reject) => {
    const socket = tls.connect({
      host,
      port,
      ALPNProtocols: ['h2', 'http/1.1'],
      timeout: 10_000,
      // The problem is reported, and no data are sent.
      rejectUnauthorized: false,
      ...(net.isIP(host) ? {} : { servername: host }),
    });
    socket.on('error', reject).on('timeout', () => socket.destroy(new Error(`${host} does not respond.`)));
    socket.on('secureConnect', () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      const error = socket.authorizationError as Error | string | null;
      const problem = error ? String(error instanceof Error ? error.message : error) : undefined;
      resolve({ validTo: Date.parse(validTo), problem, protocol: socket.alpnProtocol });
      socket.end();
    });
  });
}

/** In days. Let's Encrypt renews 30 days before the end. */
const soon = 14;

export function judgeTls({ validTo, problem, protocol }: TlsFacts, now = Date.now()): Finding[] {
  const days = Math.floor((validTo - now) / 86_400_000);
  const certificate = problem
    ? failed('certificate', `Browsers reject it: ${problem}.`)
    : days < soon
      ? failed('certificate', `It ends in ${days} days. Renew it, and find out why nothing did.`)
      : ok('certificate', `It is valid for ${days} days more.`);
  const http =
    protocol === 'h2'
      ? ok('HTTP/2', 'The proxy offers it.')
      : warning('HTTP/2', 'The proxy offers only HTTP/1.1, with which browsers load six files at a time. Turn HTTP/2 on.');
  return [certificate, http];
}
