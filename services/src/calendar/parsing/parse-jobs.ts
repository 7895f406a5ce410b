import { type DavResource, readMultistatus } from '../caldav/multistatus.ts';
import { expand, type Expanded, type Expansion } from '../ical/expand.ts';

/** What is parsed of a stranger's answer. All of it runs in a worker: only `parse-worker.ts` may call it. */
export const parseJobs = {
  /** The resources that a CalDAV server describes. */
  resources: (xml: string): DavResource[] => readMultistatus(xml),
  /** The upcoming events of a calendar file. */
  file: (expansion: Expansion): Expanded => expand(expansion),
  /** The upcoming events of what CalDAV servers answered to queries. */
  queries: ({ answers, ...question }: QueryAnswers): Expanded => {
    const resources = answers.flatMap((xml) => readMultistatus(xml));
    return expand({ ...question, texts: resources.flatMap(({ calendarData }) => calendarData ?? []) });
  },
};

/** `answers`: an XML document for each calendar. */
export interface QueryAnswers extends Omit<Expansion, 'texts'> {
  readonly answers: readonly string[];
}

export type ParseJobs = typeof parseJobs;
export type ParseKind = keyof ParseJobs;
