import { type Arrival, followConnection, secondEventMs } from '@daybook/contracts/connection';
import { Controller } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { plainAddress } from '../http/connections/client-address.ts';
import { Endpoint, Req, Res } from '../http/endpoint.ts';

/** Shows an operator how requests arrive, and whether proxies pass on events as they come. */
@Controller()
export class ConnectionController {
  @Endpoint(followConnection)
  followConnection(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    void reply.type(followConnection.responseType).header('x-accel-buffering', 'no');
    void reply.send(Readable.from(request.method === 'HEAD' ? [] : events(arrivalOf(request))));
  }
}

function arrivalOf({ ip, protocol, headers, socket }: FastifyRequest): Arrival {
  const forwardedFor = headers['x-forwarded-for'];
  return {
    address: plainAddress(ip),
    peer: plainAddress(socket.remoteAddress),
    protocol,
    ...(forwardedFor !== undefined && { forwardedFor: String(forwardedFor).slice(0, 1000) }),
  };
}

async function* events(arrival: Arrival) {
  yield `event: arrival\ndata: ${JSON.stringify(arrival)}\n\n`;
  await wait(secondEventMs);
  yield 'event: end\ndata: {}\n\n';
}
