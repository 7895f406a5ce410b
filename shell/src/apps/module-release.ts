import type { ServedRelease, ServedStyle } from '@daybook/contracts/apps';
import type { AppProps, LifeCycles } from 'single-spa';

/** Loads a release of the format `single-spa`: an ES module, which the browser compares with its hash in the page's import map. */
export async function loadModuleRelease({ entry, styles = [] }: ServedRelease): Promise<LifeCycles> {
  allowEmptyHtml();
  const lifecycles = (await import(/* webpackIgnore: true */ entry)) as ModuleLifeCycles;
  return withStyles(lifecycles, styles);
}

/**
 * Single-spa's adapters empty their element by `innerHTML = ''`, which the page's Trusted Types would reject. HTML that is not empty is
 * still rejected.
 */
function allowEmptyHtml() {
  const { trustedTypes: types } = window as { trustedTypes?: TrustedTypes };
  if (types && !types.defaultPolicy) types.createPolicy('default', { createHTML: (html) => (html === '' ? '' : null) });
}

/** As far as it is used here (W3C Trusted Types). */
interface TrustedTypes {
  readonly defaultPolicy: unknown;
  readonly createPolicy: (name: string, rules: { readonly createHTML: (html: string) => string | null }) => unknown;
}

/** A module need not export `bootstrap`. */
type ModuleLifeCycles = Omit<LifeCycles, 'bootstrap'> & Partial<LifeCycles>;

/** Returns lifecycles that add the release's style sheets to the page before it is mounted, and remove them after it is unmounted. */
export function withStyles({ bootstrap = [], mount, unmount }: ModuleLifeCycles, styles: readonly ServedStyle[]): LifeCycles {
  const links = styles.map(linkTo);
  const add = () => Promise.all(links.map(addLink));
  // single-spa also unmounts an app that could not be mounted.
  const unmountAndRemove = async (props: AppProps) => {
    try {
      for (const step of [unmount].flat()) await step(props);
    } finally {
      for (const link of links) link.remove();
    }
  };
  return { bootstrap, mount: [add, ...[mount].flat()], unmount: unmountAndRemove };
}

function linkTo({ address, integrity }: ServedStyle) {
  const link = document.createElement('link');
  return Object.assign(link, { rel: 'stylesheet', href: address, integrity });
}

/** Resolves when the browser has the style sheet, so that nobody sees the app without it. */
const addLink = (link: HTMLLinkElement) =>
  new Promise<void>((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`The style sheet ${link.href} cannot be loaded.`));
    document.head.append(link);
  });
