import { type Counts, countObjects, findLeaks, watchTimers } from './setup/leak-counts.ts';
import { newVisit } from './setup/page.ts';
import { createPerson, logIn } from './setup/people.ts';
import { switchApps } from './setup/switch-apps.ts';

const rounds = 10;

/** The heap may grow by 100 bytes for each opening of an app: three apps, twice a round. */
const allowed: Counts = { 'bytes of objects': rounds * 3 * 2 * 100 };

it('no app leaves a listener, timer, node, style sheet or object behind, however often it is opened and left', async () => {
  const person = await createPerson();
  await person.addNote('Milk');
  await person.post('/api/tasks/', { title: 'Water the plants', category: 'incomplete' });
  const visit = await newVisit();
  await watchTimers(visit.page);
  await logIn(visit, person);

  const measurements: Counts[] = [];
  // React sometimes keeps its last tree until the next rendering, so one measurement may have one more root.
  do {
    await switchApps(visit.page, rounds);
    measurements.push(await countObjects(visit));
  } while (measurements.length < 2 || (measurements.length < 5 && findLeaks(measurements, allowed).length > 0));
  expect(findLeaks(measurements, allowed)).toEqual([]);
});
