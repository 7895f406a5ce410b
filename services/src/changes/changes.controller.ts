import { Readable } from 'node:stream';
import { entities, entityNames } from '@daybook/contracts/api';
import { changeTopics, followChanges, type ItemChange } from '@daybook/contracts/changes';
import type { Operation } from '@daybook/contracts/operation';
import { Controller } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { clientOf } from '../http/connections/client-address.ts';
import { Endpoint, Owner, Query, Req, Res } from '../http/endpoint.ts';
import { ChangeStreams } from './change-streams.ts';

@Controller()
export class ChangesController {
  constructor(private readonly streams: ChangeStreams) {}

  @Endpoint(followChanges)
  async followChanges(
    @Owner() owner: string,
    @Query() { cursor }: z.infer<typeof followChanges.query>,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    const type = followChanges.responseType;
    // nginx would collect events until its buffer is full.
    void reply.type(type).header('x-accel-buffering', 'no');
    if (request.method === 'HEAD') return void reply.send(Readable.from([]));
    const mayRead = request.sessionId === null ? isForPortals : isKnown;
    const number = cursor === undefined ? undefined : Number(cursor);
    // Not returned: Nest would wait for a reply until its end, which keeps more in memory.
    void reply.send(await this.streams.open({ owner, client: clientOf(request), cursor: number, mayRead }));
  }
}

/** A release that runs beside this one during an update may record others. */
const isKnown = (topic: ItemChange['topic']) => topic.startsWith('documents/') || changeTopics.some((known) => known === topic);

/** A portal follows only what it may read. */
const isForPortals = (topic: ItemChange['topic']) =>
  entityNames.some((name) => name === topic && entities[name].operations.every(({ portals = false }: Operation) => portals));
