import { parentPort, workerData } from 'node:worker_threads';
import { type DavResource, readMultistatus } from '../caldav/multistatus.ts';
import { expand, type ExpandedEvents, type ExpandOptions } from '../ical/expand.ts';

/** How each kind of response is parsed. All of it runs in this worker, because strangers wrote the responses. */
const parseJobs = {
  resources: (xml: string): DavResource[] => readMultistatus(xml),
  file: (options: ExpandOptions): ExpandedEvents => expand(options),
  queries: ({ documents, ...options }: QueryDocuments): ExpandedEvents => {
    const resources = documents.flatMap((xml) => readMultistatus(xml));
    return expand({ ...options, texts: resources.flatMap(({ calendarData }) => calendarData ?? []) });
  },
};

/** `documents`: an XML document for each calendar. */
interface QueryDocuments extends Omit<ExpandOptions, 'texts'> {
  readonly documents: readonly string[];
}

export type ParseJobs = typeof parseJobs;
export type ParseKind = keyof ParseJobs;

const { kind, input } = workerData as { kind: ParseKind; input: never };

parentPort?.postMessage(parseJobs[kind](input));
