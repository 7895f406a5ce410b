import { Controller, Get, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { readWorkerScript, workerPath } from './public.ts';

/** The setting OFFLINE. */
export const offline = Symbol('offline');

/** Serves the service worker, which no release can replace. If the setting is off, one that removes it from browsers that have it. */
@Controller()
export class WorkerController {
  readonly #script: Buffer;

  constructor(@Inject(offline) isOn: boolean) {
    this.#script = readWorkerScript(isOn);
  }

  /** Browsers compare it with theirs at each navigation. */
  @Get(workerPath)
  readWorker(@Res() reply: FastifyReply) {
    return reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).send(this.#script);
  }
}
