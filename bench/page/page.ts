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
      const variants = (condition: Condition, options: { afterCaching?: boolean; hasPicture?: boolean } = {}) => {
        const see = async ({ url }: { url: string }) => visit(browser, { url, tokens: await user.logIn(), condition, ...options });
        return { product: () => see(servers.product), oneBundle: () => see(servers.oneBundle) };
      };
      for (const warmUp of Object.values(variants({ name: 'warm-up', cpu: 1 }))) await warmUp();
      const times = (name: string) => ({ rounds, report: (round: string) => report(`${name}, ${round}`) });
      const fast = await alternate(variants(fullSpeed), times(fullSpeed.name));
      const fastLater = await alternate(variants(fullSpeed, { afterCaching: true }), times(`${fullSpeed.name}, files cached`));
      const withoutPicture = variants(slow, { hasPicture: false }).product;
      const slowly = await alternate({ ...variants(slow), withoutPicture }, times(slow.name));
      const slowlyLater = await alternate(variants(slow, { afterCaching: true }), times(`${slow.name}, files cached`));
      const see = async ({ url }: { url: string }) => visitByPhone(browser, { url, tokens: await user.logIn(), condition: slow });
      const phones = await alternate(
        { product: () => see(servers.product), oneBundle: () => see(servers.oneBundle) },
        times('phone'),
      );
      return [...fullSpeedRows(fast, fastLater), ...slowRows(slowly, slowlyLater), ...phoneRows(phones)];
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

/** While the service worker caches the files of all areas, it takes processor time from the page. */
const caching = 'while files are cached';

function timeRows(condition: string, visits: Visits, later: Visits) {
  const timeRow = (load: string, compared: ReturnType<typeof both>) =>
    row({ subject: `${load}: first screen usable`, unit: 'ms', ...compared, goal: goals.time });
  return [
    timeRow(`cold load, ${condition}`, both(visits, 'cold', 'ms')),
    timeRow(`warm load, ${condition}`, both(later, 'warm', 'ms')),
    timeRow(`warm load, ${condition}, ${caching}`, both(visits, 'warm', 'ms')),
  ];
}

/** Bytes and requests do not depend on the condition. */
function fullSpeedRows(visits: Visits, later: Visits) {
  const allBytes = both(visits, 'cold', 'allBytes');
  return [
    ...timeRows(fullSpeed.name, visits, later),
    ...requestRows(visits, 'cold'),
    ...requestRows(later, 'warm'),
    row({ subject: 'cold load: bytes until idle', unit: 'bytes', ...allBytes, goal: goals.bytes }),
    ...navigationRows(visits, later),
  ];
}

/** Without the picture, the page paints nothing before the shell has run, except a text after 0.7 s. */
function slowRows({ withoutPicture, ...visits }: Visits & { readonly withoutPicture: Visit[] }, later: Visits) {
  const painted = (all: Visit[]) => all.map(({ cold }) => cold.painted);
  const paint = row({
    subject: `cold load, ${slow.name}: first contentful paint, against the page without the picture of the frame`,
    unit: 'ms',
    values: painted(visits.product),
    baseline: painted(withoutPicture),
    goal: goals.paint,
  });
  return [...timeRows(slow.name, visits, later), paint];
}

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

function navigationRows(visits: Visits, later: Visits) {
  const first = (opened: Visits) => navigations(opened, ({ first }) => first);
  const further = navigations(later, ({ further }) => median(further));
  const subject = 'navigation to another app for the first time';
  return [
    row({ subject, unit: 'ms', ...first(later), goal: goals.firstNavigation }),
    row({ subject: `${subject}, ${caching}`, unit: 'ms', ...first(visits), goal: goals.firstNavigation }),
    row({ subject: 'navigation to another app', unit: 'ms', ...further, goal: goals.navigation }),
  ];
}

const navigations = ({ product, oneBundle }: Visits, of: (navigations: Visit['navigations']) => number) => ({
  values: product.map((visit) => of(visit.navigations)),
  baseline: oneBundle.map((visit) => of(visit.navigations)),
});
