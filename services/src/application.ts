import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AccessGuard } from './accounts/access.guard.ts';
import { ApplicationModule } from './application.module.ts';
import { authenticateRequests } from './http/authentication.ts';
import { fastifyOptions } from './http/fastify-options.ts';
import { limitHeavyCalls } from './http/heavy-calls.ts';
import { answerMemory, limitBodies } from './http/limit-memory.ts';
import { limitPersonalCalls } from './http/personal-calls.ts';
import { installHooks } from './http/install-hooks.ts';
import { limitCalls } from './http/limits/limit-calls.ts';
import { NestLog } from './http/log.ts';
import { warnOfProxy } from './http/warn-of-proxy.ts';
import { routable } from './page/routable.ts';
import { corsOf } from './portals/cors.ts';
import { PageOrigins } from './portals/page-origins.ts';
import { ReleaseTokenGuard } from './releases/release-token.guard.ts';
import { SecurityLog } from './security-log/security-log.ts';
import type { Settings } from './settings.ts';

/** Builds the whole application on a database that is migrated. It listens when it is told to. */
export async function createApplication(settings: Settings, databaseUrl: string): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({ ...fastifyOptions(settings), rewriteUrl, skipMiddie: true });
  const fastify = adapter.getInstance();
  const answers = answerMemory();
  installHooks(fastify, settings, answers);
  if (!settings.isProxySet) warnOfProxy(fastify);
  const application = await NestFactory.create<NestFastifyApplication>(ApplicationModule.with(settings, databaseUrl), adapter, {
    // Bodies are read by our own parser.
    bodyParser: false,
    logger: new NestLog(fastify.log),
    abortOnError: false,
  });
  // Not by enableCors(): for the sake of middleware, of which there is none here, it would write each header to the response twice.
  await application.register(cors, corsOf(application.get(PageOrigins, { strict: false })));
  const user = application.get(AccessGuard, { strict: false });
  limitHeavyCalls(fastify, { connections: settings.databasePool, answers, isAllowed: (...call) => user.isAllowed(...call) });
  limitBodies(fastify);
  limitPersonalCalls(fastify);
  authenticateRequests(fastify, {
    user,
    releaser: application.get(ReleaseTokenGuard, { strict: false }),
  });
  // Registered last, so that it runs first: a limit comes before the token is looked up.
  limitCalls(fastify, { factor: settings.callLimitFactor, log: application.get(SecurityLog, { strict: false }) });
  return application;
}

const rewriteUrl = ({ url }: IncomingMessage) => routable(url);
