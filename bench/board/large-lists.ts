import type { Browser } from 'playwright-core';
import pg from 'pg';
import { createUser } from '../product/user.ts';
import { alternate, row, type Run } from '../report/row.ts';
import { fillAccount } from './fill-account.ts';
import { type Opening, openList } from './open-list.ts';

interface LargeListsOptions extends Run {
  readonly url: string;
  readonly databaseUrl: string;
}

/** The board and the notes of an account with 100,000 of each, compared with 100. */
export async function measureLargeLists(browser: Browser, { url, databaseUrl, rounds, quick, report }: LargeListsOptions) {
  const database = new pg.Client(databaseUrl);
  await database.connect();
  const open = async (count: number, path: '/' | '/task') => {
    const user = await createUser(url, { notes: 0, tasks: 0 });
    await fillAccount(database, user.id, count);
    return async () => openList(browser, { url, path, tokens: await user.logIn() });
  };
  report('filling the large account');
  const many = quick ? 10_000 : 100_000;
  const visits = {
    fewTasks: await open(100, '/task'),
    manyTasks: await open(many, '/task'),
    fewNotes: await open(100, '/'),
    manyNotes: await open(many, '/'),
  };
  await database.query('vacuum analyze');
  await database.end();
  await visits.fewTasks();
  const results = await alternate(visits, { rounds, report });
  const openings = (of: keyof typeof visits) => results[of].map(({ opening }) => opening);
  return [
    ...openingRows('the board', openings('manyTasks'), openings('fewTasks')),
    ...reloadRows(results.manyTasks, results.fewTasks),
    ...openingRows('the notes', openings('manyNotes'), openings('fewNotes')),
  ];
}

const longest = { unit: 'ms', goal: { of: 'value', atMost: 50 } } as const;

function openingRows(list: string, many: Opening[], few: Opening[]) {
  const of = (name: keyof Opening) => ({ values: many.map((one) => one[name]), baseline: few.map((one) => one[name]) });
  return [
    row({
      subject: `${list}, 100,000 against 100: first items shown`,
      unit: 'ms',
      ...of('shown'),
      goal: { of: 'ratio', atMost: 1.5 },
    }),
    {
      ...row({ subject: `${list}, 100,000 against 100: requests for data until then`, unit: '', ...of('requests') }),
      isPublished: true,
    },
    { ...row({ subject: `${list}, 100,000 against 100: their bytes`, unit: 'bytes', ...of('bytes') }), isPublished: true },
    { ...row({ subject: `${list}, 100,000 against 100: nothing more is read`, unit: 'ms', ...of('complete') }), isPublished: true },
    row({ subject: `${list}, 100,000: longest task until then`, ...longest, values: of('longest').values }),
  ];
}

type Visit = Awaited<ReturnType<typeof openList>>;

function reloadRows(many: Visit[], few: Visit[]) {
  const of = (visits: Visit[]) => visits.flatMap(({ reload }) => reload ?? []);
  const bytes = (visits: Visit[]) => of(visits).map((reload) => reload.bytes);
  return [
    row({
      subject: 'bytes of the reload after a move, 100,000 cards against 100',
      unit: 'bytes',
      values: bytes(many),
      baseline: bytes(few),
      goal: { of: 'ratio', atMost: 1 },
    }),
    row({ subject: 'longest task after the move, 100,000 cards', ...longest, values: of(many).map((reload) => reload.longest) }),
  ];
}
