import type * as Documents from '@daybook/host/documents/app-documents';
import type { DocumentStore } from '@daybook/kit/host/documents';
import type { AppEvents } from '@daybook/kit/host/events';
import type { Store } from '@daybook/kit/host/host';
import type { EventsOptions, RunningRelease } from '../events/app-events.ts';
import type { RouteState } from './route-state.ts';

/** The code that apps need after the first load, in one chunk: the first load contains the address of each. */
export { callBackend } from '@daybook/host/call-backend';
export { mountExtensions } from '../slots/mount-extensions.ts';
export { refetchRelease } from './refetch-release.ts';
export { startIdleWork } from './idle-work.ts';

/** Loads the documents of an app. */
export const documentsOf = async (...app: Parameters<typeof Documents.documentsOf>): Promise<DocumentStore> =>
  (await import('@daybook/host/documents/app-documents')).documentsOf(...app);

/** Loads the events of an app. Only pages whose apps use events load what reads JSON Schema. */
export const eventsOf = async (running: RunningRelease, route: Store<RouteState>, options: EventsOptions): Promise<AppEvents> =>
  (await import('../events/app-events.ts')).eventsOfApp(running, route, options);
