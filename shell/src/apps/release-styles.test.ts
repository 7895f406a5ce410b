import { withStyles } from './release-styles.ts';

const address = '/apps/habits/1.0.0/assets/style.css';
const release = { version: '1.0.0', entry: '/apps/habits/1.0.0/main.js', styles: [{ address, integrity: 'sha384-abc' }] };
const links = () => [...document.head.querySelectorAll('link')];
const settled = (work: Promise<unknown>) => work.then(() => 'done', String);

/** An app, and what ran, with the style sheets that applied then. */
function anApp(steps: { unmount?: () => Promise<unknown> } = {}) {
  const ran: string[] = [];
  const applied = () => links().filter(({ sheet }) => sheet && !sheet.disabled).length;
  const step = (name: string) => () => Promise.resolve(ran.push(`${name} with ${applied()}`));
  const app = withStyles({ bootstrap: [], mount: step('mount'), unmount: step('unmount'), ...steps }, release);
  const mount = async () => {
    for (const part of [app.mount].flat()) await part({} as never);
  };
  return { ran, mount, unmount: () => (app.unmount as (_: never) => Promise<unknown>)({} as never), applied };
}

/** jsdom loads no style sheets. */
function load(link = links()[0]) {
  Object.defineProperty(link, 'sheet', { value: { disabled: false } });
  link?.dispatchEvent(new Event('load'));
}

beforeEach(() => document.head.replaceChildren());

describe('the style sheets of a release', () => {
  it('are in the page, checked by their hash, before the app is mounted', async () => {
    const { mount, ran } = anApp();
    const mounted = mount();
    expect(links().map(({ rel, href, integrity }) => [rel, new URL(href).pathname, integrity])).toEqual([
      ['stylesheet', address, 'sha384-abc'],
    ]);
    load();
    await mounted;
    expect(ran).toEqual(['mount with 1']);
  });

  it('apply only while it is mounted, also those that its scripts have added', async () => {
    const { mount, unmount, applied } = anApp();
    const mounted = mount();
    load();
    await mounted;
    const other = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/apps/habits/1.0.0/later.css' });
    document.head.append(other);
    load(other);
    expect(applied()).toBe(2);
    await unmount();
    expect(applied()).toBe(0);
    await mount();
    expect([applied(), links().length]).toEqual([2, 2]);
  });

  it('are not added if its scripts have added them', async () => {
    const { mount } = anApp();
    const own = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: new URL(address, location.href).href });
    document.head.append(own);
    load(own);
    await mount();
    expect(links()).toEqual([own]);
  });

  it('do not apply after the app could not be unmounted, or before they were loaded', async () => {
    const { mount, unmount } = anApp({ unmount: () => Promise.reject(new Error('broken')) });
    void mount();
    expect(await settled(unmount())).toBe('Error: broken');
    expect(links()).toEqual([]);
  });

  it('keep the app from being mounted if one cannot be loaded, and are requested again', async () => {
    const { mount, ran } = anApp();
    const mounted = settled(mount());
    links()[0]?.dispatchEvent(new Event('error'));
    expect(await mounted).toBe(`Error: The style sheet ${address} cannot be loaded.`);
    expect([ran, links()]).toEqual([[], []]);
  });
});
