// @ts-check
import Fastify from 'fastify';
import fs from 'node:fs';

/** A process of its own, as the product is: answers with one body from memory, and does nothing else. */
const [port, file, type, encoding] = process.argv.slice(2);
const body = fs.readFileSync(file ?? '');
const server = Fastify();
server.get('/*', (_, reply) =>
  reply.headers({ 'content-type': type, ...(encoding && { 'content-encoding': encoding }) }).send(body),
);
await server.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
