import { chromiumOptions } from '@daybook/tooling/machine/chromium';
import { chromium } from 'playwright-core';
import { startProduct } from '../product/product.ts';
import { createUser } from '../product/user.ts';
import { alternate, median, row, type Bench } from '../report/row.ts';
import { buildOneBundle } from './build-one-bundle.ts';
import { phoneRows, visitByPhone } from './phone.ts';
import { serveVariant } from './serve-variant.ts';
import { visit, type Condition } from './visit.ts';

type Visit = Awaited<ReturnType<typeof visit>>;

type Visits = { product: Visit[]; oneBundle: Visit[] };

/** The page with three released apps, and the same sources as one bundle. */
export const page: Bench = {
  name: 'page',
  title: 'Page load with three released apps, compared with the same sources as one bundle without Module Federation',
  rounds: 15,
  async run({ rounds, report }) {
    report('building the bundle');
    const bundle = await buildOneBundle();
    const product = await startProduct();
    const browser = await chromium.launch(chromiumOptions());
    const servers = { product: await serveVariant(product.url), oneBundle: await serveVariant(product.url, bundle) };
    try {
      const user = await createUser(product.url);
      const visitAt = (condition: Condition) => {
        const see = async ({ url }: { url: string }, hasPicture = true) =>
          visit(browser, { url, tokens: await user.logIn(), condition, hasPicture });
        return {
          both: { product: () => see(servers.product), oneBundle: () => see(servers.oneBundle) },
          withoutPicture: () => see(servers.product, false),
        };
      };
      for (const warmUp of Object.values(visitAt({ name: 'warm-up', cpu: 1 }).both)) await warmUp();
      const times = (name: string) => ({ rounds, report: (round: string) => report(`${name}, ${round}`) });
      const fast = await alternate(visitAt(fullSpeed).both, times(fullSpeed.name));
      const { both: bothAtSlow, withoutPicture } = visitAt(slow);
      const slowly = await alternate({ ...bothAtSlow, withoutPicture }, times(slow.name));
      const see = async ({ url }: { url: string }) => visitByPhone(browser, { url, tokens: await user.logIn(), condition: slow });
      const phones = { product: () => see(servers.product), oneBundle: () => see(servers.oneBundle) };
      return [...fullSpeedRows(fast), ...slowRows(slowly), ...phoneRows(await alternate(phones, times('phone')))];
    } finally {
      for (const { stop } of Object.values(servers)) stop();
      await browser.close();
      await product.stop();
    }
  },
};

/** In bytes per second. */
const slowLine = (1.6 * 1_000_000) / 8;

const fullSpeed: Condition = { name: 'full speed', cpu: 1 };

const slow: Condition = {
  name: '4x slower CPU, 40 ms, 1.6 Mbit/s',
  cpu: 4,
  network: { latency: 40, downloadThroughput: slowLine, uploadThroughput: slowLine },
};

const goals = {
  time: { of: 'ratio', atMost: 1 },
  paint: { of: 'ratio', atMost: 0.5 },
  bytes: { of: 'ratio', atMost: 1.1 },
  depth: { of: 'value', atMost: 2 },
  none: { of: 'value', atMost: 0 },
  navigation: { of: 'value', atMost: 50 },
  firstNavigation: { of: 'ratio', atMost: 1.05 },
} as const;

const timeRows = (condition: string, visits: Visits) =>
  kinds.map((kind) =>
    row({ subject: `${kind} load, ${condition}: first screen usable`, unit: 'ms', ...both(visits, kind, 'ms'), goal: goals.time }),
  );

/** Bytes and requests do not depend on the condition. */
function fullSpeedRows(visits: Visits) {
  const allBytes = both(visits, 'cold', 'allBytes');
  return [
    ...timeRows(fullSpeed.name, visits),
    ...kinds.flatMap((kind) => requestRows(visits, kind)),
    row({ subject: 'cold load: bytes until idle', unit: 'bytes', ...allBytes, goal: goals.bytes }),
    ...navigationRows(visits),
  ];
}

/** Without the picture, the page paints nothing before the shell has run, except a text after 0.7 s. */
function slowRows({ withoutPicture, ...visits }: Visits & { readonly withoutPicture: Visit[] }) {
  const painted = (all: Visit[]) => all.map(({ cold }) => cold.painted);
  const paint = row({
    subject: `cold load, ${slow.name}: first contentful paint, against the page without the picture of the frame`,
    unit: 'ms',
    values: painted(visits.product),
    baseline: painted(withoutPicture),
    goal: goals.paint,
  });
  return [...timeRows(slow.name, visits), paint];
}

const kinds = ['cold', 'warm'] as const;

function requestRows(visits: Visits, kind: 'cold' | 'warm') {
  const { values: feeds } = both(visits, kind, 'feeds');
  return [
    row({ subject: `${kind} load: bytes until then`, unit: 'bytes', ...both(visits, kind, 'bytes'), goal: goals.bytes }),
    row({ subject: `${kind} load: depth of the request chain`, unit: '', ...both(visits, kind, 'depth'), goal: goals.depth }),
    row({ subject: `${kind} load: requests to the registry`, unit: '', values: feeds }),
  ];
}

const both = ({ product, oneBundle }: Visits, kind: 'cold' | 'warm', of: keyof Visit['cold']) => ({
  values: product.map((visit) => visit[kind][of]),
  baseline: oneBundle.map((visit) => visit[kind][of]),
});

function navigationRows({ product, oneBundle }: Visits) {
  const compared = (of: (navigations: Visit['navigations']) => number) => ({
    values: product.map(({ navigations }) => of(navigations)),
    baseline: oneBundle.map(({ navigations }) => of(navigations)),
  });
  const first = compared((navigations) => navigations.first);
  const further = compared((navigations) => median(navigations.further));
  return [
    row({ subject: 'navigation to another app for the first time', unit: 'ms', ...first, goal: goals.firstNavigation }),
    row({ subject: 'navigation to another app', unit: 'ms', ...further, goal: goals.navigation }),
  ];
}
