import { entities, entityNames } from '@daybook/contracts/api';
import { changeTopics, followChanges } from '@daybook/contracts/changes';
import type { Operation } from '@daybook/contracts/operation';
import { Controller, Req, Res, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { clientOf } from '../http/connections/client-address.ts';
import { Endpoint, Owner, Query } from '../http/endpoint.ts';
import { ChangeStreams } from './change-streams.ts';

@Controller()
export class ChangesController {
  constructor(private readonly streams: ChangeStreams) {}

  @Endpoint(followChanges)
  async followChanges(
    @Owner() owner: string,
    @Query() { cursor }: z.infer<typeof followChanges.query>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const type = followChanges.responseType;
    if (request.method === 'HEAD') return new StreamableFile(Buffer.alloc(0), { type });
    // nginx would collect events until its buffer is full.
    void reply.header('x-accel-buffering', 'no');
    const topics = request.sessionId === null ? portalTopics : changeTopics;
    const number = cursor === undefined ? undefined : Number(cursor);
    return new StreamableFile(await this.streams.open({ owner, client: clientOf(request), cursor: number, topics }), { type });
  }
}

/** A portal follows only what it may read. */
const portalTopics = entityNames.filter((name) => entities[name].operations.every(({ portals = false }: Operation) => portals));
