import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { type ApiResult, aPerson, request, type Person } from '../../../test/api.ts';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Media {
  readonly content?: Readonly<Record<string, { readonly schema: Schema }>>;
}

interface Described {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly in: 'path' | 'query' | 'header' }[];
  readonly requestBody?: Media;
  readonly responses: Readonly<Record<string, Media>>;
}

interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

let document: Document;
let person: Person;
beforeAll(async () => {
  person = await aPerson();
  document = (await request<Document>('GET /api/openapi.json')).body;
  await person.request('POST /api/notes/', { body: { title: 'Milk', category: 'PERSONAL' } });
});

describe('the OpenAPI document', () => {
  it('is a valid document of OpenAPI 3.1', () => {
    const file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-openapi-')), 'openapi.json');
    fs.writeFileSync(file, JSON.stringify(document));
    expect(document.openapi).toMatch(/^3\.1/);
    // As a program: it is an ES module, and reads its schemas beside it.
    expect(() => execFileSync('npx', ['--no-install', 'validate-api', file], { stdio: 'pipe' })).not.toThrow();
    fs.rmSync(path.dirname(file), { recursive: true });
  });

  it('has a page to read it, which loads nothing from elsewhere', async () => {
    const { status, headers, text } = await request('GET /api/docs');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe-(inline|eval)|https?:/);
    for (const [, file = ''] of text.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
      expect([file, (await request(`GET ${file as `/${string}`}`)).status]).toEqual([file, 200]);
    }
  });
});

/** A stream does not end. */
const isEventStream = ({ responses }: Described) => responses['200']?.content?.['text/event-stream'] !== undefined;

describe('any request', () => {
  it('to any operation gets a response that the document describes, and never a 5xx', async () => {
    const calls = Object.entries(document.paths)
      .flatMap(([address, methods]) =>
        Object.entries(methods).map(([method, described]) => ({ address, method: method.toUpperCase(), described })),
      )
      .filter(({ described }) => !isEventStream(described));
    expect(calls.length).toBeGreaterThan(10);
    const compile = schemaCompiler(document);
    for (const { address, method, described } of calls) {
      await fc.assert(
        fc.asyncProperty(sentTo(described), async ({ parameters, query, headers, raw }) => {
          const filled = address.replace(/\{(\w+)\}/g, (_, name: string) => segment(parameters[name]));
          const response = await person.request(`${method} ${filled as `/${string}`}${query}`, {
            headers,
            ...(raw !== undefined && { raw }),
          });
          expect(unexpected(described, response, compile)).toEqual([]);
        }),
        { numRuns: 60 },
      );
    }
  }, 120_000);
});

/** One segment of a path: none, `.` and `..` would make another address of it. */
const segment = (text = '') => encodeURIComponent(/^\.{0,2}$/.test(text) ? 'x' : text);

/** Returns what the document does not describe about a response. */
function unexpected(described: Described, { status, headers, text }: ApiResult, compile: (schema: Schema) => ValidateFunction) {
  const response = described.responses[String(status)];
  if (status >= 500 || !response)
    return [`${described.operationId} responded with ${status}, which is not documented: ${text.slice(0, 300)}`];
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  const schema = response.content?.[type]?.schema;
  if (!schema)
    return text === '' ? [] : [`${described.operationId} responded with ${status} with a body of ${type}, which is not documented`];
  const validate = compile(schema);
  return validate(JSON.parse(text))
    ? []
    : [`${described.operationId} responded with ${status}: ${JSON.stringify(validate.errors)} in ${text.slice(0, 300)}`];
}

/** Returns a function that compiles a schema of the document once, and then returns the cached validator. */
function schemaCompiler({ components }: Document) {
  const ajv = new Ajv2020({ strict: false });
  addFormats(ajv);
  ajv.addSchema({ $id: 'document', components });
  const compiled = new Map<Schema, ValidateFunction>();
  return (schema: Schema) => {
    const validate = compiled.get(schema) ?? ajv.compile({ ...schema, ...(schema.$ref && { $ref: `document${schema.$ref}` }) });
    compiled.set(schema, validate);
    return validate;
  };
}

/** Requests between what a person would send and nonsense. */
function sentTo({ parameters, requestBody }: Described) {
  const named = (place: string) => parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
  const schema = requestBody?.content?.['application/json']?.schema;
  return fc.record({
    parameters: fc.record(Object.fromEntries(named('path').map((name) => [name, word]))),
    query: fc.record(Object.fromEntries(named('query').map((name) => [name, word])), { requiredKeys: [] }).map(asQuery),
    headers: fc
      .record(Object.fromEntries(named('header').map((name) => [name, headerValue])), { requiredKeys: [] })
      .map((headers) => ({ ...headers, ...(schema && { 'content-type': 'application/json' }) })),
    raw: schema ? rawBody(fieldsOf(schema)) : fc.constant(undefined),
  });
}

const asQuery = (query: object) => `?${new URLSearchParams(Object.entries(query) as [string, string][]).toString()}`;

/** The fields that a body may have, from the document itself. */
function fieldsOf(schema: Schema): string[] {
  const name = schema.$ref?.split('/').at(-1) ?? '';
  return Object.keys((document.components.schemas[name] ?? schema).properties ?? {});
}

/** Bodies that some operation takes, so that some of the requests are valid. */
const known = [
  'milk',
  'PERSONAL',
  'BUSINESS',
  'incomplete',
  'backlog',
  'correct horse battery',
  'preview',
  '1',
  '2147483647',
  '2147483648',
  '-1',
];
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...known) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()) },
  { weight: 1, arbitrary: fc.constantFrom('\0', '../..', '%00', '\u202e', "'; --", '😀'.repeat(300), 'x'.repeat(1500)) },
);
const headerValue = fc.oneof(
  fc.constantFrom('*', '"x"', 'W/"x"', 'key', ''),
  fc.string({ unit: fc.constantFrom(...'az09"\\,;=/ ') }),
);
const value = fc.oneof(
  { weight: 3, arbitrary: word },
  { weight: 1, arbitrary: fc.integer() },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** Mostly objects with the fields of the body; a lone surrogate and NUL travel as escapes of JSON. */
function rawBody(fields: readonly string[]) {
  const object = fc.record(Object.fromEntries([...fields, '__proto__', 'extra'].map((name) => [name, value])), {
    requiredKeys: [],
  });
  const plain = fc.record(Object.fromEntries(fields.map((name) => [name, value])), { requiredKeys: [] });
  const surrogate = plain.map((sent) => JSON.stringify({ ...sent, ...(fields[0] && { [fields[0]]: '\ud800' }) }));
  return fc.oneof(
    { weight: 6, arbitrary: plain.map((sent) => JSON.stringify(sent)) },
    { weight: 2, arbitrary: object.map((sent) => JSON.stringify(sent)) },
    { weight: 1, arbitrary: surrogate },
    { weight: 1, arbitrary: fc.string() },
    { weight: 1, arbitrary: fc.json() },
  );
}
