import { loadModuleRelease, withStyles } from './module-release.ts';

const style = { address: '/apps/habits/1.0.0/style.css', integrity: 'sha384-abc' };
const props = {} as never;
const links = () => [...document.head.querySelectorAll('link')];
const settled = (work: Promise<unknown>) => work.then(() => 'done', String);

/** An app that records what runs, and how many style sheets the page has then. */
function anApp(steps: { unmount?: () => Promise<unknown> } = {}) {
  const ran: string[] = [];
  const step = (name: string) => () => Promise.resolve(ran.push(`${name} with ${links().length}`));
  const app = withStyles({ bootstrap: [], mount: step('mount'), unmount: step('unmount'), ...steps }, [style]);
  const [add, mount] = app.mount as (() => Promise<unknown>)[];
  const unmount = app.unmount as (_: never) => Promise<unknown>;
  return { ran, add: add!, mount: mount!, unmount: () => unmount(props) };
}

beforeEach(() => document.head.replaceChildren());

describe('the style sheets of a release', () => {
  it('are in the page, checked by their hash, before the app is mounted', async () => {
    const app = anApp();
    const added = app.add();
    expect(links().map(({ rel, href, integrity }) => [rel, new URL(href).pathname, integrity])).toEqual([
      ['stylesheet', style.address, style.integrity],
    ]);
    links()[0]?.dispatchEvent(new Event('load'));
    await added;
    await app.mount();
    expect(app.ran).toEqual(['mount with 1']);
  });

  it('leave the page after the app is unmounted', async () => {
    const app = anApp();
    void app.add();
    await app.unmount();
    expect(app.ran).toEqual(['unmount with 1']);
    expect(links()).toEqual([]);
  });

  it('leave the page if the app cannot be unmounted', async () => {
    const app = anApp({ unmount: () => Promise.reject(new Error('broken')) });
    void app.add();
    expect(await settled(app.unmount())).toBe('Error: broken');
    expect(links()).toEqual([]);
  });

  it('keep the app from being mounted if one cannot be loaded', async () => {
    const added = settled(anApp().add());
    links()[0]?.dispatchEvent(new Event('error'));
    expect(await added).toMatch(/The style sheet .*\/apps\/habits\/1\.0\.0\/style\.css cannot be loaded\./);
  });
});

describe('the Trusted Types of a page with a module', () => {
  it('allow text as HTML only if it is empty', async () => {
    const createPolicy = jest.fn<void, [name: string, rules: { createHTML: (html: string) => string | null }]>();
    Object.assign(window, { trustedTypes: { createPolicy } });
    await loadModuleRelease({ version: '1.0.0', entry: 'data:text/javascript,' }).catch(() => undefined);
    Object.assign(window, { trustedTypes: { createPolicy, defaultPolicy: {} } });
    await loadModuleRelease({ version: '1.0.0', entry: 'data:text/javascript,' }).catch(() => undefined);

    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['default']);
    const { createHTML } = createPolicy.mock.calls[0]![1];
    expect([createHTML(''), createHTML('<b>'), createHTML(' ')]).toEqual(['', null, null]);
  });
});
