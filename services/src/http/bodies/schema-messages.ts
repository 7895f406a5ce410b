import type * as z from 'zod/mini';

/** Says in a sentence what is wrong with a value, where its schema itself says nothing: zod's own words are no person's. */
export function schemaMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue);
    case 'too_small':
      return bound('at least', issue.origin, Number(issue.minimum));
    case 'too_big':
      return bound('at most', issue.origin, Number(issue.maximum));
    case 'invalid_value':
      return choice(issue.values.map(String));
    case 'invalid_format':
      return wrongFormat(issue.format);
    case 'unrecognized_keys':
      return `Must not have ${issue.keys.join(', ')}.`;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'custom':
      return unfit;
  }
}

const wrongType = ({ expected, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>) =>
  input === undefined ? 'This field is required.' : (types.get(expected) ?? unfit);

function bound(kind: 'at least' | 'at most', origin: string, limit: number) {
  if (origin === 'string') return `Must be ${kind} ${limit} characters long.`;
  if (origin === 'array') return `Must have ${kind} ${limit} ${limit === 1 ? 'entry' : 'entries'}.`;
  return `Must be ${kind} ${limit}.`;
}

const choice = (values: readonly string[]) => `${values.length === 1 ? 'Must be' : 'Pick one of'} ${values.join(', ')}.`;

const wrongFormat = (format: string) => formats.get(format) ?? unfit;

const types = new Map<string, string>([
  ['string', 'Must be text.'],
  ['number', 'Must be a number.'],
  ['int', 'Must be a whole number.'],
  ['boolean', 'Must be true or false.'],
  ['array', 'Must be a list.'],
  ['object', 'Must be an object.'],
]);

const formats = new Map<string, string>([
  ['uuid', 'Must be a UUID.'],
  ['datetime', 'Must be an instant in UTC, as 2030-01-02T03:04:05Z.'],
]);

const unfit = 'This is not of the form that is asked for.';
