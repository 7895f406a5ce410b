import { Admission, type Origin } from './admission.ts';

const guesser: Origin = { address: '192.0.2.1', isKnown: false };
const stranger: Origin = { address: '192.0.2.2', isKnown: false };
const known: Origin = { address: '192.0.2.1', isKnown: true };

/** Takes all places of an admission; returns what frees them again. */
async function occupy(admission: Admission) {
  const ends: (() => void)[] = [];
  const taken = Array.from({ length: 4 }, () => admission.run(known, () => new Promise<void>((resolve) => ends.push(resolve))));
  await Promise.resolve();
  return async () => {
    for (const end of ends) end();
    await Promise.all(taken);
  };
}

it('admits known browsers first, then the networks that have failed least', async () => {
  const admission = new Admission();
  await expect(admission.run(guesser, () => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  await admission.run(stranger, () => Promise.resolve());

  const free = await occupy(admission);
  const admitted: string[] = [];
  const add = (name: string, origin: Origin) => admission.run(origin, () => Promise.resolve(admitted.push(name)));
  const all = [add('guesser', guesser), add('stranger', stranger), add('known', known)];
  await free();
  await Promise.all(all);
  expect(admitted).toEqual(['known', 'stranger', 'guesser']);
});
