import type { ServedRelease, ServedStyle } from '@daybook/contracts/apps';
import type { AppProps, LifeCycles } from 'single-spa';

/**
 * Returns lifecycles of a release whose style sheets apply only while it is mounted: those that the page adds for it, and those that its
 * scripts add. They are disabled, not removed, because bundlers remember what they have added.
 */
export function withStyles({ bootstrap, mount, unmount }: LifeCycles, { entry, styles = [] }: ServedRelease): LifeCycles {
  const folder = entry.split('/', 4).join('/');
  const add = async () => {
    enable(folder, true);
    await Promise.all(styles.map(addStyle));
  };
  // single-spa also unmounts an app that could not be mounted.
  const unmountAndDisable = async (props: AppProps) => {
    try {
      for (const step of [unmount].flat()) await step(props);
    } finally {
      enable(folder, false);
    }
  };
  return { bootstrap, mount: [add, ...[mount].flat()], unmount: unmountAndDisable };
}

/** One that is still loading is removed, because it would apply later. */
function enable(folder: string, isOn: boolean) {
  for (const link of sheetsBelow(`${folder}/`)) {
    if (link.sheet) link.sheet.disabled = !isOn;
    else if (!isOn) link.remove();
  }
}

/** Bundlers add some of a release's style sheets themselves. */
const sheetsBelow = (address: string) =>
  [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter((link) =>
    new URL(link.href).pathname.startsWith(address),
  );

/** Resolves when the browser has the style sheet, so that nobody sees the app without it. */
async function addStyle({ address, integrity }: ServedStyle) {
  if (sheetsBelow(address).length > 0) return;
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address, integrity });
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(`The style sheet ${address} cannot be loaded.`));
    };
    document.head.append(link);
  });
}
