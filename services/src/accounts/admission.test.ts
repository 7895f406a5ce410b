import { Admission, type AttemptSource } from './admission.ts';

const guesser: AttemptSource = { address: '192.0.2.1', knownAs: undefined };
const stranger: AttemptSource = { address: '192.0.2.2', knownAs: undefined };
const known: AttemptSource = { address: '192.0.2.1', knownAs: 'ann' };

/** Occupies all slots of an admission. Returns a function that frees them. */
async function occupy(admission: Admission) {
  const ends: (() => void)[] = [];
  const taken = ['a', 'b', 'c', 'd'].map((knownAs) =>
    admission.run({ ...known, knownAs }, () => new Promise<void>((resolve) => ends.push(resolve))),
  );
  await Promise.resolve();
  return async () => {
    for (const end of ends) end();
    await Promise.all(taken);
  };
}

it('admits known browsers first, then the networks with the fewest failures', async () => {
  const admission = new Admission();
  await expect(admission.run(guesser, () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  await admission.run(stranger, () => Promise.resolve());

  const free = await occupy(admission);
  const admitted: string[] = [];
  const add = (name: string, origin: AttemptSource) => admission.run(origin, () => Promise.resolve(admitted.push(name)));
  const all = [add('guesser', guesser), add('stranger', stranger), add('known', known)];
  await free();
  await Promise.all(all);
  expect(admitted).toEqual(['known', 'stranger', 'guesser']);
});

it('does not let many attempts of one account keep others out', async () => {
  const admission = new Admission();
  const free = await occupy(admission);
  const admitted: string[] = [];
  const add = (name: string, origin: AttemptSource) => admission.run(origin, () => Promise.resolve(admitted.push(name)));
  const flood = Array.from({ length: 250 }, () => add('flood', { ...known, knownAs: 'eve' }).catch(() => undefined));
  const others = [add('stranger', stranger), add('known', known)];
  await free();
  await Promise.all([...flood, ...others]);
  expect(admitted.slice(0, 4)).toEqual(['flood', 'known', 'flood', 'stranger']);
});
