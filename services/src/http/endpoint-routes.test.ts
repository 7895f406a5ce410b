import { Readable } from 'node:stream';
import { operation } from '@daybook/contracts/operation';
import { Controller, type Type } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import 'reflect-metadata';
import { ApiResponse, Json, streamJson } from './api-response.ts';
import { Endpoint, Param, Res } from './endpoint.ts';
import { EndpointRoutes } from './endpoint-routes.ts';
import { notFound } from './problem-error.ts';

const at = (path: string) => operation({ id: path, method: 'GET', path, summary: 'Read', tag: 'test' });
const json = 'application/json; charset=utf-8';

class Name {
  readonly value = 'Ada';
}

@Controller()
class Names {
  constructor(private readonly name: Name) {}

  @Endpoint(at('/names/:first/'))
  read(@Param('first') first: string) {
    if (first === 'nobody') throw notFound();
    return new ApiResponse({ first, own: this.name.value }, { etag: '"1"' }, 201);
  }

  @Endpoint(at('/nothing'))
  readNothing() {}

  @Endpoint(at('/bytes'))
  readBytes() {
    return Json.of('[1]');
  }

  @Endpoint(at('/stream'))
  readStream() {
    return streamJson(Readable.from([Buffer.from('[2]')]));
  }

  @Endpoint(at('/own'))
  reply(@Res() reply: FastifyReply) {
    void reply.type('text/plain').send('own');
    return 'ignored';
  }
}

@Controller()
class Undecorated {
  @Endpoint(at('/undecorated'))
  read(first: string) {
    return first;
  }
}

let application: NestFastifyApplication;
const request = async (path: string, method = 'GET') => fetch(`${await application.getUrl()}${path}`, { method });

async function start(controllers: Type[]) {
  const module = class {};
  const imports = [DiscoveryModule];
  const providers = [EndpointRoutes, Name];
  application = await NestFactory.create<NestFastifyApplication>(
    { module, imports, providers, controllers },
    new FastifyAdapter(),
    {
      logger: false,
      abortOnError: false,
    },
  );
  await application.listen(0, '127.0.0.1');
}

afterEach(() => application.close());

it('calls the method of an instance that Nest has created, and sends what it returns', async () => {
  await start([Names]);
  const read = async (path: string, method?: string) => {
    const response = await request(path, method);
    return [response.status, response.headers.get('content-type'), await response.text()];
  };
  expect((await request('/names/Grace/')).headers.get('etag')).toBe('"1"');
  expect(await read('/names/Grace/')).toEqual([201, json, '{"first":"Grace","own":"Ada"}']);
  expect(await read('/nothing')).toEqual([200, null, '']);
  expect(await read('/bytes')).toEqual([200, json, '[1]']);
  expect(await read('/stream')).toEqual([200, json, '[2]']);
  expect(await read('/stream', 'HEAD')).toEqual([200, json, '']);
  expect(await read('/own')).toEqual([200, 'text/plain', 'own']);
});

it('responds to an error with a problem document', async () => {
  await start([Names]);
  const { status, headers } = await request('/names/nobody/');
  expect([status, headers.get('content-type')]).toEqual([404, 'application/problem+json; charset=utf-8']);
});

it('finds nothing at an address with an empty parameter', async () => {
  await start([Names]);
  expect((await request('/names//')).status).toBe(404);
});

it('starts with no method whose parameters would be undefined', async () => {
  await expect(start([Undecorated])).rejects.toThrow('A parameter of read() has no decorator of http/endpoint.ts.');
});
