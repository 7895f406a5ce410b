/**
 * Imports a module and checks its bytes, in a page without an import map of Daybook. Rejects if they do not match `integrity`, and
 * never runs unchecked bytes: an element with the hash loads the module, and the import then takes it from the browser's module
 * map.
 *
 * A URL that failed is requested again with another query, because some browsers cache the failure for the life of the page.
 *
 * @param integrity as in HTML: `sha384-…`
 */
export async function importChecked<Module>(address: string, integrity: string): Promise<Module> {
  const failed = (failures[address] ??= 0);
  const url = failed === 0 ? address : `${address}?again=${failed}`;
  const element = checksPreloads() ? newPreload() : newScript();
  try {
    await loadBy(Object.assign(element, { crossOrigin: 'anonymous', integrity, nonce: nonceOfPage() }), url);
    return (await import(/* webpackIgnore: true */ url)) as Module;
  } catch (error) {
    failures[address] = failed + 1;
    throw error;
  } finally {
    element.remove();
  }
}

/** How often each URL has failed. */
const failures: Record<string, number> = {};

const newPreload = () => Object.assign(document.createElement('link'), { rel: 'modulepreload' });
const newScript = () => Object.assign(document.createElement('script'), { type: 'module' });

/**
 * True in Chromium and Firefox, which check the hash of a preloaded module. WebKit 2.50 ignores the hash of a preload, but checks
 * that of a script. A preload is preferred because it needs no Trusted Types policy. The engine cannot be detected by a preload
 * with a wrong hash: an attacker who can change the code in transit can also make that preload fail.
 */
function checksPreloads() {
  const isKnown = 'userAgentData' in navigator || 'mozInnerScreenX' in window;
  return isKnown && document.createElement('link').relList.supports('modulepreload');
}

/** The nonce of the page's scripts, for a content security policy with nonces. */
const nonceOfPage = () => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';

function loadBy(element: HTMLLinkElement | HTMLScriptElement, address: string) {
  return new Promise<void>((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => reject(new Error(`${address} could not be loaded, or its hash is wrong.`));
    if ('href' in element) element.href = address;
    else element.src = trusted(address);
    document.head.append(element);
  });
}

/** Returns a value that a page with Trusted Types accepts as `script.src`. Such a page has to allow our policy by name. */
function trusted(address: string): string {
  const { trustedTypes: types } = window as { trustedTypes?: TrustedTypes };
  try {
    // A TrustedScriptURL, typed as a string so that it can be assigned to `src`.
    return (types?.createPolicy('daybook', { createScriptURL: (url) => url }).createScriptURL(address) ?? address) as string;
  } catch (cause) {
    throw new Error("In this browser the page's Content-Security-Policy must contain: trusted-types daybook 'allow-duplicates'", {
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
