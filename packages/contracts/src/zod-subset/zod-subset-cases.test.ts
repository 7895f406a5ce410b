import * as zod from '#zod';
import * as exported from '../zod.ts';
import * as subset from './index.ts';

type Zod = typeof zod;

const short = (z: Zod) => z.string('Not a text.').check(z.maxLength(2, 'Too long.'));
const tooMany = (z: Zod) => z.maxLength(2, 'Too many.');
const tooFew = (z: Zod) => z.minLength(2, 'Too few.');
const never = (z: Zod) => z.refine(() => false, 'Refused.');

const cases: Readonly<Record<string, readonly [schema: (z: Zod) => zod.ZodMiniType, values: readonly unknown[]]>> = {
  'a list that is too long, before its items': [
    (z) => z.array(short(z)).check(tooMany(z), never(z)),
    [[], [1], ['a', 'b'], [1, 2, 3], ['a', 'b', 'c'], 'abc'],
  ],
  'the first limit that a list exceeds': [
    (z) => z.array(short(z)).check(tooFew(z), z.maxLength(3, 'Over three.'), tooMany(z)),
    [[1], [1, 1, 1], [1, 1, 1, 1]],
  ],
  'a limit after another check, and therefore after the items': [
    (z) => z.array(short(z)).check(never(z), tooMany(z)),
    [[1], ['a'], [1, 2, 3], ['a', 'b', 'c']],
  ],
  'a list that is too short, after its items': [(z) => z.array(short(z)).check(tooFew(z), never(z)), [[1], ['abc'], [1, 2]]],
  'the limit of a list whose lists are too long': [
    (z) => z.array(z.array(short(z)).check(tooMany(z))).check(tooFew(z)),
    [[], [[1]], [['a', 'b', 'c']]],
  ],
  'the limit of a list of whole numbers': [(z) => z.array(z.int('Not whole.')).check(tooFew(z)), [[1], [1.5], ['a'], [2 ** 53]]],
  'a whole number': [(z) => z.int('Not whole.').check(z.maximum(5, 'Too large.')), [6, 1.5, '1', 2 ** 53, Number.NaN]],
  'a list in a union': [
    (z) => z.union([z.array(short(z)).check(tooMany(z)), z.string()], 'Neither.'),
    [['abc'], [1], ['a', 'b', 'c'], 1],
  ],
  'keys of a record, before their values': [
    (z) => z.record(short(z), z.int('Not whole.')),
    [{ ab: 1 }, { ab: 'x' }, { abc: 1 }, { abc: 'x', ab: 'x' }, JSON.parse('{ "__proto__": 1 }'), [], null],
  ],
  'the message of a record with an invalid key': [
    (z) => z.record(short(z), z.int(), { error: ({ input }) => `Not a key: ${JSON.stringify(input)}` }),
    [{ abc: 1 }, 1],
  ],
  'a check of a record with an invalid key': [(z) => z.record(short(z), z.int()).check(never(z)), [{ abc: 1 }, { ab: 1 }]],
  'lengths in code points': [
    (z) => z.string().check(z.minLength(3, 'Too short.'), z.maxLength(4, 'Too long.')),
    [
      '😀',
      '😀😀',
      '😀a',
      '😀😀a',
      '😀😀😀',
      '😀😀😀😀',
      '😀😀😀aa',
      '😀😀😀😀😀',
      'abc',
      'abcde',
      '\ud83d\ud83d\ud83d',
      '\ude00\ud83d',
      '\ud83d😀\ude00\ude00',
      '\ud83d😀\ude00\ude00a',
    ],
  ],
  'what follows another schema': [
    (z) => z.pipe(z.string().check(never(z)), z.pipe(z.transform(Number), z.int('Not whole.'))),
    ['1', 'x', 1],
  ],
  'a discriminated union': [
    (z) => z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })], 'Neither.'),
    [{ kind: 'a' }, { kind: 'c' }, {}, [], 'a', null],
  ],
};

it.each(Object.entries(cases))('checks %s as zod does', (_, [schema, values]) => {
  const ofZod = schema(zod);
  const ofSubset = schema(subset as unknown as Zod);
  expect(values.map((value) => outcome(ofSubset, value))).toEqual(values.map((value) => outcome(ofZod, value)));
});

it('has exactly the functions of @daybook/contracts/zod', () => {
  expect(Object.keys(exported).toSorted()).toEqual(Object.keys(subset).toSorted());
});

it('counts the code points of a text only if they decide', () => {
  const counted = jest.spyOn(String.prototype, Symbol.iterator);
  const text = subset.string().check(subset.minLength(1), subset.maxLength(4));
  for (const value of ['ab', 'abcd', '😀', '😀😀']) expect(text.safeParse(value).success).toBe(true);
  expect(counted).not.toHaveBeenCalled();
  expect(text.safeParse('😀'.repeat(4)).success).toBe(true);
  expect(counted).toHaveBeenCalledTimes(1);
  counted.mockRestore();
});

function outcome(schema: zod.ZodMiniType, value: unknown) {
  const { success, data, error } = schema.safeParse(value);
  return { value, success, data, issues: error?.issues.map(({ path, message }) => ({ path, message })) };
}
