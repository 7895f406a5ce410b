import type { Operation } from '@daybook/contracts/operation';
import { type EntityTag } from './entity-tag.ts';

/** An answer that says more than its body. */
export class Answer<Body> {
  constructor(
    readonly body: Body,
    readonly headers: Readonly<Record<string, string>>,
  ) {}
}

/** The headers of a state of an entity. */
export const etag = (tag: EntityTag) => ({ etag: tag });

/** Where a new entity is: the address of the operation that reads it. */
export const location = (read: Operation, parameters: Readonly<Record<string, string>>) => ({
  location: read.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameters[name] ?? '')),
});

/** Where a list goes on (RFC 8288): the same question, from the cursor. */
export function nextPage(list: Operation, query: object, cursor: string | undefined): Readonly<Record<string, string>> {
  if (cursor === undefined) return {};
  const asked = Object.entries({ ...query, cursor }).map(([name, value]): [string, string] => [name, String(value)]);
  return { link: `<${list.path}?${new URLSearchParams(asked).toString()}>; rel="next"` };
}
