import { chromiumOptions } from '@daybook/tooling/machine/chromium';
import { chromium } from 'playwright-core';
import { startPostgres } from '../product/postgres.ts';
import { startProduct } from '../product/product.ts';
import { createUser } from '../product/user.ts';
import { alternate, row, type Bench } from '../report/row.ts';
import { measureLargeLists } from './large-lists.ts';
import { visitBoard, type VisitResults } from './visit.ts';

/** The board and the list of notes with few and with many items. */
export const board: Bench = {
  name: 'board',
  title: 'Board and notes with many items, compared with fewer',
  rounds: 3,
  async run({ rounds, quick, report }) {
    const postgres = await startPostgres();
    const product = await startProduct({ DATABASE_URL: postgres.url, WORKERS: '1', TASKS_LIMIT_ACCOUNT: '100000' });
    const browser = await chromium.launch(chromiumOptions());
    try {
      const visit = async (tasks: number) => {
        const user = await createUser(product.url, { notes: 20, tasks });
        return async () => visitBoard(browser, { url: product.url, tokens: await user.logIn() });
      };
      const visits = { few: await visit(100), some: await visit(1000), many: await visit(10_000) };
      report('warming up');
      await visits.few();
      const rows = rowsOf(await alternate(visits, { rounds, report }));
      const large = { url: product.url, databaseUrl: postgres.url, rounds, quick, report };
      return [...rows, ...(await measureLargeLists(browser, large))];
    } finally {
      await browser.close();
      await product.stop();
      await postgres.stop();
    }
  },
};

function rowsOf({ few, some, many }: Record<'few' | 'some' | 'many', VisitResults[]>) {
  const of = (what: keyof VisitResults, visits: VisitResults[]) => visits.map((visit) => visit[what]);
  const nodes = { unit: '', goal: { of: 'ratio', atMost: 1.05 } } as const;
  const longest = { unit: 'ms', goal: { of: 'value', atMost: 50 } } as const;
  return [
    row({
      subject: 'mount, 10,000 cards against 100',
      unit: 'ms',
      values: of('mount', many),
      baseline: of('mount', few),
      goal: { of: 'ratio', atMost: 1.2 },
    }),
    row({ subject: 'DOM nodes, 10,000 cards against 1,000', values: of('nodes', many), baseline: of('nodes', some), ...nodes }),
    row({
      subject: 'DOM nodes, 10,000 cards, dragging against idle',
      values: of('nodesDragging', many),
      baseline: of('nodes', many),
      ...nodes,
    }),
    row({ subject: 'longest task while dragging, 10,000 cards', values: of('longestDragging', many), ...longest }),
    row({ subject: 'longest task after the drop, 10,000 cards', values: of('longestAfter', many), ...longest }),
  ];
}
