import type { EmittedEvent } from '@daybook/contracts/app-contracts';
import '@daybook/kit/api/zod-setup';
import { fromJSONSchema } from 'zod';

/** In characters of JSON. */
const LONGEST = 16_384;

/**
 * Returns a function that checks what an app passes with an event, by the schema of its contract. That returns a function that makes
 * copies, one for each listener: they share no object.
 */
export function createEventReader() {
  const schemas = new Map<EmittedEvent, ReturnType<typeof fromJSONSchema>>();
  const schemaOf = (contract: EmittedEvent) => {
    const schema = schemas.get(contract) ?? fromJSONSchema(contract.schema);
    schemas.set(contract, schema);
    return schema;
  };
  return (contract: EmittedEvent, detail: unknown = null): (() => unknown) => {
    // Throws a TypeError for cycles and for large integers.
    const text = JSON.stringify(detail) as string | undefined;
    if (text === undefined) throw new TypeError(`The detail of ${contract.name} is no JSON.`);
    if (text.length > LONGEST) throw new RangeError(`The detail of ${contract.name} is longer than ${LONGEST} characters of JSON.`);
    const copy = (): unknown => JSON.parse(text);
    const { error } = schemaOf(contract).safeParse(copy());
    if (error)
      throw new TypeError(`The detail of ${contract.name} ${contract.version} does not match its schema: ${reasonOf(error)}`);
    return copy;
  };
}

const reasonOf = ({ issues: [issue] }: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }) =>
  issue ? `${issue.path.map(String).join('.') || 'it'}: ${issue.message}` : 'invalid';
