import type { LifeCycles } from 'single-spa';
import { stylesOf } from './release-styles.ts';

const links = () => [...document.head.querySelectorAll('link')];
const media = () => links().map((link) => link.media);
const settled = (work: Promise<unknown>) => work.then(() => 'done', String);
/** A MutationObserver runs before the browser applies anything. */
const observed = () => Promise.resolve();

let releases = 0;

/** A release, and what ran, with the media of its style sheets then. */
function aRelease(unmount = () => Promise.resolve()) {
  const folder = `/apps/habits/1.0.${releases++}`;
  const address = `${folder}/assets/style.css`;
  const release = { version: '1.0.0', entry: `${folder}/main.js`, styles: [{ address, integrity: 'sha384-abc' }] };
  const ran: string[] = [];
  const step = (name: string) => () => Promise.resolve(void ran.push(`${name} with ${media().join()}`));
  const styles = stylesOf(release);
  const app = styles.during({ bootstrap: [], mount: step('mount'), unmount });
  const run = async (steps: LifeCycles['mount']) => {
    for (const part of [steps].flat()) await part({} as never);
  };
  const add = (name: string) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `${folder}/${name}` });
    document.head.append(link);
    return link;
  };
  const open = async () => {
    const loading = styles.load();
    links().forEach((link) => link.dispatchEvent(new Event('load')));
    await loading;
    await run(app.mount);
  };
  return { address, release, styles, ran, add, open, mount: () => run(app.mount), unmount: () => run(app.unmount) };
}

beforeEach(() => document.head.replaceChildren());

describe('the style sheets of a release', () => {
  it('are in the page, checked by their hash, before the app is mounted', async () => {
    const { address, styles, mount, ran } = aRelease();
    const loading = styles.load();
    expect(links().map(({ rel, href, integrity }) => [rel, new URL(href).pathname, integrity])).toEqual([
      ['stylesheet', address, 'sha384-abc'],
    ]);
    links()[0]?.dispatchEvent(new Event('load'));
    await loading;
    expect(media()).toEqual(['not all']);
    await mount();
    expect(ran).toEqual(['mount with ']);
  });

  it('apply only while it is mounted, also those that its scripts have added', async () => {
    const { open, mount, unmount, add } = aRelease();
    await open();
    add('later.css').media = 'print';
    await observed();
    expect(media()).toEqual(['', 'print']);
    await unmount();
    expect(media()).toEqual(['not all', 'not all']);
    await mount();
    expect(media()).toEqual(['', 'print']);
  });

  it('apply while the app or an extension of it is mounted', async () => {
    const { open, unmount, release } = aRelease();
    const extension = stylesOf(release).during({ bootstrap: [], mount: [], unmount: [] });
    const run = async (steps: LifeCycles['mount']) => {
      for (const step of [steps].flat()) await step({} as never);
    };
    await open();
    await run(extension.mount);
    await unmount();
    expect(media()).toEqual(['']);
    await run(extension.unmount);
    expect(media()).toEqual(['not all']);
  });

  it('do not apply before it is mounted, however its scripts add them', async () => {
    const { add } = aRelease();
    add('app.css');
    await observed();
    expect(media()).toEqual(['not all']);
  });

  it('that load when it is left stay in the page, because its bundler waits for them', async () => {
    const { open, unmount, add } = aRelease();
    await open();
    const later = add('later.css');
    await unmount();
    const afterwards = add('afterwards.css');
    await observed();
    expect([later.isConnected, later.media, afterwards.media]).toEqual([true, 'not all', 'not all']);
  });

  it('are not added if its scripts have added them', async () => {
    const { add, styles } = aRelease();
    const own = add('assets/style.css');
    await styles.load();
    expect(links()).toEqual([own]);
  });

  it('that are still loading delay the next attempt too', async () => {
    const { styles, release } = aRelease();
    void styles.load();
    const next = jest.fn();
    const loading = stylesOf(release).load().then(next);
    await observed();
    expect([links().length, next.mock.calls.length]).toEqual([1, 0]);
    links()[0]?.dispatchEvent(new Event('load'));
    await loading;
    expect(next).toHaveBeenCalled();
  });

  it('do not apply after the app could not be unmounted', async () => {
    const { open, unmount } = aRelease(() => Promise.reject(new Error('broken')));
    await open();
    expect(await settled(unmount())).toBe('Error: broken');
    expect(media()).toEqual(['not all']);
  });

  it('do not apply for longer than single-spa waits for it to be unmounted', async () => {
    jest.useFakeTimers();
    const { open, unmount } = aRelease(() => new Promise(() => {}));
    await open();
    void unmount();
    expect(media()).toEqual(['']);
    jest.advanceTimersByTime(2000);
    expect(media()).toEqual(['not all']);
    jest.useRealTimers();
  });

  it('are requested again if one could not be loaded', async () => {
    const { styles, address, open, ran } = aRelease();
    const loading = settled(styles.load());
    links()[0]?.dispatchEvent(new Event('error'));
    expect(await loading).toBe(`Error: The style sheet ${address} cannot be loaded.`);
    expect(links()).toEqual([]);
    await open();
    expect(ran).toEqual(['mount with ']);
  });

  it('are found beside links without an address', async () => {
    const { open } = aRelease();
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: 'http://' }));
    await open();
    expect(media()).toEqual(['', '']);
  });
});
