import { once } from 'node:events';
import { metrics } from '../metrics.ts';
import { readSettings, type Settings } from '../settings.ts';
import { Shutdown } from '../start/shutdown.ts';
import { StartupError } from '../start/startup-error.ts';
import { sendHeartbeat } from './heartbeat.ts';
import type { FromWorker, StartMessage, ToWorker } from './messages.ts';

// The script of a worker process. The primary process opens the database, and tells this one when to drain and to stop.

const shutdown = new Shutdown();

// Ctrl+C and systemd signal all processes of a service, and the primary process stops this one in order.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const send = (message: FromWorker) => process.send?.(message);

process.on('message', (message: ToWorker) => {
  if (message.kind === 'drain') shutdown.announceEnd();
  if (message.kind === 'stop') void shutdown.exit();
  if (message.kind === 'measure') void sendMetrics(message.id);
});

try {
  const settings = readSettings(process.env);
  await import('../serve.ts');
  const first = once(process, 'message') as Promise<[ToWorker]>;
  // From here on nothing holds the event loop for long, also while it starts.
  sendHeartbeat(() => send({ kind: 'alive' }));
  send({ kind: 'loaded' });
  const [message] = await first;
  if (message.kind === 'start') await start(settings, message);
} catch (error) {
  await fail(error);
}

async function start(settings: Settings, { databaseUrl, publishes }: StartMessage) {
  const { serve } = await import('../serve.ts');
  const publishFolders = publishes ? settings.publishFolders : [];
  // The primary process has waited already when it stops this one.
  await serve({ ...settings, publishFolders, shutdownDelay: 0 }, databaseUrl, shutdown);
  send({ kind: 'ready', url: settings.publicUrl });
}

async function sendMetrics(id: number) {
  send({ kind: 'measured', id, metrics: await metrics.getMetricsAsJSON() });
}

/** The primary process prints what an operator can act on, once for all worker processes. */
async function fail(error: unknown) {
  if (!(error instanceof StartupError)) return shutdown.exit(error);
  const { message } = error;
  await new Promise((sent) => process.send?.({ kind: 'failed', message } satisfies FromWorker, sent));
  process.exit(1);
}
