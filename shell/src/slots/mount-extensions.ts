import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import type { Host, OpenSlot } from '@daybook/kit/host/host';
import type { ExtensionProps } from '@daybook/kit/host/extension-lifecycles';
import { loadOnce, withTimeout } from '@daybook/kit/host/scheduling';
import { type LifeCycles, mountRootParcel } from 'single-spa';
import type { LoadApp } from '../apps/federation.ts';
import type { EventsOptions } from '../events/app-events.ts';

/** The parts that the apps of one page share. `record` also receives the failures of extensions. */
export interface ExtensionsOptions extends EventsOptions {
  readonly apps: readonly FeedApp[];
  readonly load: LoadApp;
}

export interface FilledSlot extends OpenSlot {
  readonly name: string;
  /** The release that offers it. */
  readonly release: Pick<ServedRelease, 'filled'>;
  /** Aborted when the slot is closed. */
  readonly closed: AbortSignal;
}

type MakeHost = (app: FeedApp, crash: Host['crash']) => Host;

/** Mounts each extension in an element of its own, which is hidden until then. One that fails does not affect the others. */
export function mountExtensions(slot: FilledSlot, makeHost: MakeHost, options: ExtensionsOptions): void {
  for (const { app: name, module, entry } of slot.release.filled?.[slot.name] ?? []) {
    const app = options.apps.find((one) => one.name === name);
    if (!app || slot.closed.aborted) continue;
    const release = { ...app, ...(module !== undefined && { module }), ...(entry !== undefined && { entry }) };
    void mountExtension({ app, release, makeHost: (crash) => makeHost(app, crash) }, slot, options);
  }
}

interface Extension {
  readonly app: FeedApp;
  /** The app's live release, with the module or the entry of the extension. */
  readonly release: ServedRelease;
  readonly makeHost: (crash: Host['crash']) => Host;
}

/** Never rejects. */
async function mountExtension({ app, release, makeHost }: Extension, slot: FilledSlot, options: ExtensionsOptions) {
  const element = slot.element.appendChild(elementFor(app));
  let isLoaded = false;
  let unmount = () => Promise.resolve();
  const report = (error: unknown) => host.reportError(error, `slot ${slot.name}`);
  const ended = abortedWith(slot.closed, () => {
    element.remove();
    void unmount().catch(report);
  });
  const fail = (error: unknown) => {
    report(error);
    if (ended.signal.aborted) return;
    // A slow network is not a fault of the release.
    const isSlow = !isLoaded && error instanceof DOMException && error.name === 'TimeoutError';
    if (navigator.onLine && !isSlow) options.record({ app, release: app, state: 'uncaughtError', error, at: performance.now() });
    ended.abort();
  };
  const events = loadOnce(async () => (await eventsPart()).eventsOfExtension({ app, release }, ended.signal, options));
  const host = { ...makeHost(fail), events };
  const open = async () => {
    const lifecycles = await options.load(app, release);
    isLoaded = true;
    if (ended.signal.aborted) return;
    const parcel = mountParcel(lifecycles, { host, element, domElement: element, context: slot.context });
    unmount = parcel.unmount;
    await parcel.mounted;
    element.hidden = false;
  };
  await withTimeout(open(), LIMIT_MS).catch(fail);
}

const eventsPart = () => import('../events/app-events.ts');

/** Like an app that cannot be opened, an extension may take this long. */
const LIMIT_MS = 5000;

function elementFor({ name }: FeedApp) {
  const element = Object.assign(document.createElement('div'), { hidden: true });
  element.dataset['app'] = name;
  return element;
}

/** Returns a controller that is also aborted by another signal, after which `listener` is called once. */
function abortedWith(other: AbortSignal, listener: () => void): AbortController {
  const controller = new AbortController();
  controller.signal.addEventListener('abort', listener, { once: true });
  other.addEventListener('abort', () => controller.abort(), { once: true, signal: controller.signal });
  return controller;
}

/** `unmount` first waits until it is mounted. Single-spa limits the time of each step (run-apps.ts). */
function mountParcel(lifecycles: LifeCycles, props: ExtensionProps<unknown> & { readonly domElement: HTMLElement }) {
  const parcel = mountRootParcel<object>({ ...lifecycles }, props);
  const { loadPromise, bootstrapPromise, mountPromise, unmountPromise } = parcel;
  // Single-spa rejects each of them for one failure. Nobody else waits for them, and the page would report them as uncaught.
  for (const promise of [loadPromise, bootstrapPromise, mountPromise, unmountPromise]) promise.catch(() => undefined);
  const unmount = async () => {
    const isMounted = await mountPromise.then(
      () => true,
      () => false,
    );
    if (isMounted) await parcel.unmount();
  };
  return { mounted: mountPromise, unmount };
}
