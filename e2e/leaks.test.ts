import { type Counts, countLeftOver, grown, watchTimers } from './setup/left-over.ts';
import { aVisit } from './setup/page.ts';
import { aPerson, logIn } from './setup/people.ts';
import { goRounds } from './setup/rounds.ts';

const rounds = 10;

/** The heap may grow by 100 bytes each time that an app is opened: three apps, and each twice a round. */
const allowed: Counts = { 'bytes of objects': rounds * 3 * 2 * 100 };

it('leaves no listener, timer, node, style or object of an app on the page, however often it is opened and left', async () => {
  const person = await aPerson();
  await person.addNote('Milk');
  await person.post('/api/tasks/', { title: 'Water the plants', category: 'incomplete' });
  const visit = await aVisit();
  await watchTimers(visit.page);
  await logIn(visit, person);

  const times: Counts[] = [];
  // Once in a while React holds what it rendered last until it renders something else, which is one root more at one of the times.
  do {
    await goRounds(visit.page, rounds);
    times.push(await countLeftOver(visit));
  } while (times.length < 2 || (times.length < 5 && grown(times, allowed).length > 0));
  expect(grown(times, allowed)).toEqual([]);
});
