import fc from 'fast-check';
import type * as z from '#zod';

/** `operations` has those of all contracts. The others export schemas that no operation has as a whole. */
const modules = [
  ...['operations', 'accounts', 'app-contracts', 'app-name', 'apps', 'archive', 'archived-history', 'archived-items', 'backends'],
  ...['calendar', 'changes', 'documents', 'health', 'notes', 'passkeys', 'permissions', 'portal-connections', 'portals', 'problem'],
  ...['proof', 'release-log', 'releases', 'signing-keys', 'tasks', 'text', 'trash'],
];

let ofZod: Map<string, z.ZodMiniType>;
let ofSubset: Map<string, z.ZodMiniType>;

beforeAll(async () => {
  ofZod = await contractSchemas();
  jest.doMock('#zod', () => jest.requireActual<object>('./index.ts'));
  ofSubset = await contractSchemas();
});

it('has the schemas of all contracts', () => {
  expect(ofZod.size).toBeGreaterThan(150);
  expect([...ofSubset.keys()]).toEqual([...ofZod.keys()]);
});

it('accepts, changes and rejects what zod does, with the same first message for each field', () => {
  const counts = { matching: 0, others: 0 };
  for (const [name, schema] of ofZod) {
    const subset = ofSubset.get(name)!;
    const compare = (value: unknown) => {
      const result = schema.safeParse(value);
      counts[result.success ? 'matching' : 'others'] += 1;
      expect({ name, ...outcome(subset.safeParse(value)) }).toEqual({ name, ...outcome(result) });
    };
    fc.assert(fc.property(valuesOf(schema), compare), { numRuns: 15, seed: 1 });
  }
  // The comparison has seen values of both kinds.
  expect(counts.matching).toBeGreaterThan(1000);
  expect(counts.others).toBeGreaterThan(1000);
});

/** Loads the contracts again, and returns their schemas, and those of their operations, by name. */
async function contractSchemas() {
  const schemas = new Map<string, z.ZodMiniType>();
  await jest.isolateModulesAsync(async () => {
    for (const module of modules) {
      const exported = (await import(`../${module}.ts`)) as Readonly<Record<string, unknown>>;
      for (const [name, value] of Object.entries(exported)) addSchemas(schemas, `${module}: ${name}`, value);
    }
  });
  return schemas;
}

function addSchemas(schemas: Map<string, z.ZodMiniType>, name: string, value: unknown) {
  if (isSchema(value)) schemas.set(name, value);
  if (Array.isArray(value)) for (const [index, each] of value.entries()) addSchemas(schemas, `${name}.${index}`, each);
  if (typeof value !== 'object' || value === null || !('method' in value)) return;
  for (const part of ['query', 'body', 'response'] as const) addSchemas(schemas, `${name}.${part}`, (value as Parts)[part]);
}

type Parts = Readonly<Partial<Record<'query' | 'body' | 'response', unknown>>>;

const isSchema = (value: unknown): value is z.ZodMiniType =>
  typeof value === 'object' && value !== null && 'safeParse' in value && 'def' in value;

function outcome({ success, data, error }: ReturnType<z.ZodMiniType['safeParse']>) {
  const messages = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    const at = path.join('.');
    if (!messages.has(at)) messages.set(at, message);
  }
  return { success, data, messages: Object.fromEntries(messages) };
}

/** Generates values that mostly match a schema. */
function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 40, arbitrary: matchingValues(schema) }, { weight: 1, arbitrary: fc.constantFrom(...anything) });
}

function matchingValues(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = schema._zod as unknown as { def: Definition };
  if (def.innerType) return fc.oneof(valuesOf(def.innerType), fc.constant(undefined));
  if (def.element) return lists(def.element, def.checks);
  if (def.options) return fc.oneof(...def.options.map(valuesOf));
  if (def.shape) return objects(def.shape);
  if (def.keyType && def.valueType) return fc.dictionary(keys(def.keyType), valuesOf(def.valueType));
  const found = leaves.get(schema) ?? fc.constantFrom(...matchingOf(schema as z.ZodMiniType, def));
  leaves.set(schema, found);
  return found;
}

/** Operations share most schemas of single values. */
const leaves = new WeakMap<z.core.$ZodType, fc.Arbitrary<unknown>>();

function matchingOf(schema: z.ZodMiniType, { values = [], entries = {} }: Definition) {
  const known = [...anything, ...values, ...Object.values(entries)];
  const matching = known.filter((value) => schema.safeParse(value).success);
  return matching.length > 0 ? matching : known;
}

/** Generates short lists, and lists with one item more than the checks allow. */
function lists(item: z.core.$ZodType, checks: Definition['checks'] = []) {
  const short = fc.array(valuesOf(item), { maxLength: 3 });
  const most = checks.map(({ _zod: { def } }) => def.maximum).find((maximum) => maximum !== undefined);
  if (most === undefined) return short;
  const items = fc.oneof(valuesOf(item), fc.constantFrom(...anything));
  return fc.oneof(
    { weight: 3, arbitrary: short },
    items.map((value) => Array.from({ length: most + 1 }, () => value)),
  );
}

/** Generates keys of which one in four may not match. */
function keys(schema: z.core.$ZodType) {
  const matching = matchingValues(schema) as fc.Arbitrary<string>;
  return fc.oneof({ weight: 3, arbitrary: matching }, fc.constantFrom(...anything).map(String));
}

/** Generates objects of a shape, some without a key, some with one more. */
function objects(shape: Readonly<Record<string, z.core.$ZodType>>) {
  const fields = fc.record(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, valuesOf(field)])));
  const left = fc.option(fc.constantFrom(...Object.keys(shape), undefined), { freq: 1 });
  const added = fc.option(fc.constantFrom('other', 'constructor', '__proto__'), { freq: 1 });
  return fc.tuple(fields, left, added).map(([value, absent, other]) => {
    const entries = Object.entries(value).filter(([name]) => name !== absent);
    return Object.fromEntries(other ? [...entries, [other, 1]] : entries);
  });
}

interface Definition {
  readonly innerType?: z.core.$ZodType;
  readonly element?: z.core.$ZodType;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly maximum?: number } } }[];
  readonly options?: readonly z.core.$ZodType[];
  readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
  readonly keyType?: z.core.$ZodType;
  readonly valueType?: z.core.$ZodType;
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
}

const anything: readonly unknown[] = [
  ...[undefined, null, true, false, 0, 1, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31, 2 ** 53, '7', ' 7 ', 'NaN'],
  ...[
    '',
    ' ',
    'Milk',
    'NUL \0',
    'broken \ud800',
    '😀'.repeat(128),
    'a'.repeat(256),
    'a'.repeat(43),
    'note.actions',
    '/notes/:slug',
  ],
  ...[
    'habits',
    'documents/habits',
    '1.0.0',
    'icon.svg',
    'https://portal.example',
    'http://localhost:3000/api',
    'Europe/Berlin',
    '*',
  ],
  ...['019AB000-0000-7000-8000-0123456789ab', '00000000-0000-0000-0000-000000000000', '019ab000-0000-0000-8000-0123456789ab'],
  ...[
    '2026-02-28',
    '2024-02-29',
    '2026-02-29',
    '2026-13-01',
    '2026-11-21T08:00:00.000Z',
    '2026-11-21T08:00:00Z',
    '2026-11-21T24:00:00Z',
  ],
  ...['2026-11-21T08:00:00+01:00', '2026-11-21T08:00Z', '0001-01-01T00:00:00Z', `MCowBQYDK2VwAyEA${'a'.repeat(43)}=`, 'daybook:x'],
  ...[[], ['a'], [1], {}, { a: 1 }],
];
