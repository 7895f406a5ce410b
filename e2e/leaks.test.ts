import { countLeftOver, grown, watchTimers } from './setup/left-over.ts';
import { aVisit } from './setup/page.ts';
import { aPerson, logIn } from './setup/people.ts';
import { goRounds } from './setup/rounds.ts';

const [early, late] = [10, 50];

/** The heap may grow by 100 bytes each time that an app is opened: three apps, and each twice a round. */
const allowed = { 'bytes of objects': (late - early) * 3 * 2 * 100 };

it('leaves no listener, timer, node, style or object of an app on the page, however often it is opened and left', async () => {
  const person = await aPerson();
  await person.addNote('Milk');
  await person.post('/api/tasks/', { title: 'Water the plants', category: 'incomplete' });
  const visit = await aVisit();
  await watchTimers(visit.page);
  await logIn(visit, person);

  await goRounds(visit.page, early);
  const before = await countLeftOver(visit);
  await goRounds(visit.page, late - early);
  let left = grown(before, await countLeftOver(visit), allowed);
  // React may hold what it rendered last until it renders something else: that is one root, once in a while. A leak stays and grows.
  for (let more = 0; more < 2 && left.length > 0; more += 1) {
    await goRounds(visit.page, 1);
    left = grown(before, await countLeftOver(visit), allowed);
  }
  expect(left).toEqual([]);
});
