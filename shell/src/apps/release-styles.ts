import type { ServedRelease, ServedFile } from '@daybook/contracts/apps';
import type { AppProps, LifeCycles } from 'single-spa';

/** The style sheets of a release, which apply only while it is mounted. */
export interface ReleaseStyles {
  /** Adds those that the page adds for it. Resolves when the browser has them, so that nobody sees the app without them. */
  readonly load: () => Promise<unknown>;
  /** Returns lifecycles that switch the style sheets on and off. */
  readonly during: (lifecycles: LifeCycles) => LifeCycles;
}

/**
 * Call it before the first script of the release runs: bundlers add style sheets while an app is loading, and the person may leave it
 * before it is mounted, or it may fail.
 */
export function stylesOf({ entry, styles = [] }: ServedRelease): ReleaseStyles {
  const applyFor = switchFor(entry.split('/', 4).join('/'));
  const user = Symbol('user');
  const apply = (isOn: boolean) => applyFor(user, isOn);
  const turnOn = () => Promise.resolve(apply(true));
  const during = ({ bootstrap, mount, unmount }: LifeCycles) => ({
    bootstrap,
    mount: [turnOn, ...[mount].flat()],
    // single-spa also unmounts an app that could not be mounted.
    unmount: async (props: AppProps) => {
      const timer = setTimeout(() => apply(false), MAX_UNMOUNT_MS);
      try {
        for (const step of [unmount].flat()) await step(props);
      } finally {
        clearTimeout(timer);
        apply(false);
      }
    },
  });
  return { load: () => Promise.all(styles.map(addStyle)), during };
}

/** As long as single-spa waits (run-apps.ts). */
const MAX_UNMOUNT_MS = 2000;

/** Style sheets are on while they have a user: an app and its extensions in other apps may be mounted at the same time. */
type Switch = (user: symbol, isOn: boolean) => void;

/** By the release's folder. Two attempts to open a release have the same style sheets. */
const switches = new Map<string, Switch>();

/**
 * Returns the switch of all style sheets below a folder, also of those that are added later. It is off at first. They are switched by
 * their media: bundlers remember what they have added, and wait for its `load` event, so they must be neither removed nor disabled.
 */
function switchFor(folder: string): Switch {
  const known = switches.get(folder);
  if (known) return known;
  const users = new Set<symbol>();
  const media = new WeakMap<HTMLLinkElement, string>();
  const update = () => {
    for (const link of sheetsBelow(`${folder}/`)) {
      const own = media.get(link) ?? link.media;
      media.set(link, own);
      const next = users.size > 0 ? own : 'not all';
      // Firefox requests a style sheet again whenever its media are set.
      if (link.media !== next) link.media = next;
    }
  };
  const apply: Switch = (user, isOn) => {
    if (isOn) users.add(user);
    else users.delete(user);
    update();
  };
  new MutationObserver(update).observe(document.head, { childList: true });
  switches.set(folder, apply);
  return apply;
}

const sheetsBelow = (address: string) =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ href }) =>
    href.startsWith(`${location.origin}${address}`),
  );

/** By their addresses: the next attempt to open a release waits for a style sheet that is still loading. */
const loads = new Map<string, Promise<unknown>>();

/** Bundlers add some of a release's style sheets themselves. */
function addStyle(style: ServedFile): Promise<unknown> {
  const { address } = style;
  const known = loads.get(address);
  if (known) return known;
  if (sheetsBelow(address).some(({ href }) => new URL(href).pathname === address)) return Promise.resolve();
  const loading = loadStyle(style);
  loads.set(address, loading);
  loading.catch(() => loads.delete(address));
  return loading;
}

function loadStyle({ address, integrity }: ServedFile) {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address, integrity });
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`The style sheet ${address} cannot be loaded.`));
    };
    document.head.append(link);
  });
}
