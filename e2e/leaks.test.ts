import { type Counts, countObjects, findLeaks, watchTimers } from './setup/leak-counts.ts';
import { newVisit } from './setup/page.ts';
import { createPerson, logIn } from './setup/people.ts';
import { switchApps } from './setup/switch-apps.ts';

const rounds = 10;

/** The heap may grow by 100 bytes each time that an app is opened: three apps, and each twice a round. */
const allowed: Counts = { 'bytes of objects': rounds * 3 * 2 * 100 };

it('no app leaves a listener, timer, node, style sheet or object behind, however often it is opened and left', async () => {
  const person = await createPerson();
  await person.addNote('Milk');
  await person.post('/api/tasks/', { title: 'Water the plants', category: 'incomplete' });
  const visit = await newVisit();
  await watchTimers(visit.page);
  await logIn(visit, person);

  const times: Counts[] = [];
  // Once in a while React holds what it rendered last until it renders something else, which is one root more at one of the times.
  do {
    await switchApps(visit.page, rounds);
    times.push(await countObjects(visit));
  } while (times.length < 2 || (times.length < 5 && findLeaks(times, allowed).length > 0));
  expect(findLeaks(times, allowed)).toEqual([]);
});
