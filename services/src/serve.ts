import cluster from 'node:cluster';
import type { FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import 'reflect-metadata';
import { AccessGuard } from './accounts/public.ts';
import { ApplicationModule } from './application.module.ts';
import { authenticateRequests } from './http/authentication.ts';
import { EndpointRoutes } from './http/endpoint-routes.ts';
import { fastifyOptions, installHooks } from './http/fastify-setup.ts';
import { limitHeavyOperations } from './http/limits/limit-heavy-operations.ts';
import { limitBodyMemory, responseMemory } from './http/limits/limit-memory.ts';
import { limitUserRequests } from './http/limits/limit-user-requests.ts';
import { limitRates } from './http/limits/limit-rates.ts';
import { NestLog } from './http/monitoring/log.ts';
import { sendEventStreams } from './http/responses/send-event-streams.ts';
import { warnAboutProxy } from './http/connections/client-address.ts';
import { serveMetrics } from './processes/metrics-server.ts';
import { readMetrics } from './processes/read-metrics.ts';
import { toRoutableUrl } from './page/page.routes.ts';
import { corsOptions, PortalsService } from './portals/public.ts';
import { ReleaseTokenGuard, ReleaseStore, WorkingTreeService } from './releases/public.ts';
import { callerOf, SecurityLog } from './security-log/security-log.ts';
import type { Settings } from './settings.ts';
import { Readiness } from './readiness/readiness.ts';
import { announce } from './start/startup-log.ts';
import { Drain } from './http/connections/drain.ts';
import { portError } from './start/free-port.ts';
import { startTracing } from './tracing/start-tracing.ts';
import { activeTracing, inNewTrace } from './tracing.ts';
import type { Shutdown } from './start/shutdown.ts';

/** Creates the application on a migrated database. It does not listen yet. */
export async function createApplication(settings: Settings, databaseUrl: string): Promise<NestFastifyApplication> {
  const rewriteUrl = ({ url }: IncomingMessage) => toRoutableUrl(url);
  const adapter = new FastifyAdapter({ ...fastifyOptions(settings), rewriteUrl, skipMiddie: true });
  const fastify = adapter.getInstance();
  const responses = responseMemory();
  installHooks(fastify, settings, responses);
  if (!settings.isProxySet) warnAboutProxy(fastify);
  const application = await NestFactory.create<NestFastifyApplication>(ApplicationModule.with(settings, databaseUrl), adapter, {
    // Our own parser reads bodies.
    bodyParser: false,
    logger: new NestLog(fastify.log),
    abortOnError: false,
  });
  // Not enableCors(), which is for all routes, and writes each header twice for middleware, of which there is none.
  const portals = application.get(PortalsService, { strict: false });
  application
    .get(EndpointRoutes, { strict: false })
    .registerForPortals(async (scope) => scope.register(cors, corsOptions(portals)));
  const users = application.get(AccessGuard, { strict: false });
  const isAllowed: AccessGuard['isAllowed'] = (...call) => users.isAllowed(...call);
  limitHeavyOperations(fastify, { connections: settings.databasePool, responses, isAllowed });
  limitBodyMemory(fastify);
  limitUserRequests(fastify, settings.databasePool);
  sendEventStreams(fastify, isAllowed);
  const releasers = application.get(ReleaseTokenGuard, { strict: false });
  authenticateRequests(fastify, users, releasers);
  activeTracing()?.followRequests(fastify);
  // Registered last, so that it runs first: limits apply before a token is looked up.
  const log = application.get(SecurityLog, { strict: false });
  const onLimited = (request: FastifyRequest, counted: string) => log.write('call-limited', callerOf(request), { counted });
  limitRates(fastify, settings.callLimitFactor, onLimited);
  return application;
}

/** Publishes the builds of the settings, if there are any. Returns what it did. @throws {StartupError} that names each failed check */
export async function publishBuilds(application: NestFastifyApplication, { publishFolders, production }: Settings) {
  await application.get(ReleaseStore, { strict: false }).check();
  if (publishFolders.length === 0) return { published: [], live: [] };
  announce({ kind: 'progress', title: 'Publishing what was built' });
  const service = application.get(WorkingTreeService, { strict: false });
  return inNewTrace('publish builds', () => service.publish(publishFolders, production));
}

/** Serves by this process: publishes the builds and listens. The database is migrated. `shutdown` closes it again. */
export async function serve(settings: Settings, databaseUrl: string, shutdown: Shutdown) {
  // Those of worker processes are served by the primary process.
  if (settings.metricsPort !== undefined && cluster.isPrimary) {
    shutdown.add(await serveMetrics(settings.metricsPort, settings.host, readMetrics));
  }
  shutdown.add(await startTracing(settings));
  const application = await createApplication(settings, databaseUrl);
  const drain = new Drain();
  shutdown.add(() => drain.finish(application.close()));
  await publishBuilds(application, settings);

  const { port, host } = settings;
  await application.listen({ port, host, backlog: connectionsToAccept }).catch((error: unknown) => {
    throw portError(error, { port, setting: 'PORT' });
  });
  shutdown.beforehand(settings.shutdownDelay, () => {
    application.get(Readiness, { strict: false }).drain();
    drain.start();
  });
}

/**
 * How many new connections the system may hold until they are accepted, if it allows as many. It drops what comes beyond, and a browser
 * tries again after one, three and seven seconds: with the 511 that Node asks for, a burst of one network made all others wait so long.
 */
const connectionsToAccept = 4096;
