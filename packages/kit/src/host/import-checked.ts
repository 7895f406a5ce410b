/**
 * Imports a module whose bytes are known, in a page that has no import map of ours. Rejects if its bytes do not match `integrity`: they are never
 * run unchecked. The browser loads it once, by an element that holds it to the hash, and the import takes what was loaded.
 *
 * An address that failed once is asked for with another query: some browsers remember a failure for the life of the page.
 *
 * @param integrity as in HTML: `sha384-…`
 */
export async function importChecked<Module>(address: string, integrity: string): Promise<Module> {
  const failed = (failures[address] ??= 0);
  const asked = failed === 0 ? address : `${address}?again=${failed}`;
  const element = checksPreloads() ? newPreload() : newScript();
  try {
    await loadBy(Object.assign(element, { crossOrigin: 'anonymous', integrity, nonce: nonceOfPage() }), asked);
    return (await import(/* webpackIgnore: true */ asked)) as Module;
  } catch (error) {
    failures[address] = failed + 1;
    throw error;
  } finally {
    element.remove();
  }
}

/** How often each address was asked for in vain. */
const failures: Record<string, number> = {};

const newPreload = () => Object.assign(document.createElement('link'), { rel: 'modulepreload' });
const newScript = () => Object.assign(document.createElement('script'), { type: 'module' });

/**
 * True in Chromium and Firefox, which hold a preloaded module to its hash. WebKit 2.50 ignores the hash of a preload, and checks a script. A preload
 * is better where it is safe, because it needs no policy for Trusted Types. The engine is not asked by a preload with a wrong hash: whoever can change
 * the code on its way can also make that preload fail.
 */
function checksPreloads() {
  const isKnown = 'userAgentData' in navigator || 'mozInnerScreenX' in window;
  return isKnown && document.createElement('link').relList.supports('modulepreload');
}

/** The nonce that the page gave its scripts, for a content policy that goes by nonces. */
const nonceOfPage = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

function loadBy(element: HTMLLinkElement | HTMLScriptElement, address: string) {
  return new Promise<void>((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => reject(new Error(`${address} could not be loaded, or is not what was released.`));
    if ('href' in element) element.href = address;
    else element.src = trusted(address);
    document.head.append(element);
  });
}

/** What Trusted Types let into `script.src`, where a page demands them: a policy that the page has to allow by name. */
function trusted(address: string): string {
  const { trustedTypes: types } = window as { trustedTypes?: TrustedTypes };
  try {
    // Assigned as it is, and typed as the text that it stands for.
    return (types?.createPolicy('daybook', { createScriptURL: (url) => url }).createScriptURL(address) ?? address) as string;
  } catch (cause) {
    throw new Error("This browser needs the content policy of the page to have: trusted-types daybook 'allow-duplicates'", {
      cause,
    });
  }
}

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => unknown };
}
