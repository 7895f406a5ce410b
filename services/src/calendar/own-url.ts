import type { AddressInfo } from 'node:net';
import type { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';

/** How this process reaches itself: by the address that it listens on, or this machine's own where that is every address. */
export const ownUrl = (host: HttpAdapterHost) => () => {
  const { address, port, family } = host.httpAdapter.getInstance<FastifyInstance>().server.address() as AddressInfo;
  const reached = everywhere.get(address) ?? address;
  return `http://${family === 'IPv6' ? `[${reached}]` : reached}:${port}`;
};

const everywhere = new Map([
  ['::', '::1'],
  ['0.0.0.0', '127.0.0.1'],
]);
