import { checkShape } from './json-shape.ts';
import { ProblemError } from '../problem-error.ts';

const most = { depth: 2, values: 5 };

it.each([
  ['a value', '7'],
  ['a text with brackets, commas and quotes', String.raw`["[[[,,,\"[[[", "\\"]`],
  ['nothing but closing brackets', ']]]]]]]]'],
  ['as many levels and values as may be', '[[1,2,3]]'],
  ['levels one after the other', '[[],[]]'],
])('takes %s', (_, text) => {
  expect(() => checkShape(Buffer.from(text), most)).not.toThrow();
});

it.each([
  ['more levels', '[[[', 'The body is nested deeper than 2 levels.'],
  ['levels of objects', '{"a":{"b":{', 'The body is nested deeper than 2 levels.'],
  ['more values', '[1,2,3,4,5,6]', 'The body has more than 5 values.'],
  ['more values after a text that ends with a backslash', String.raw`["\\",[],[],[]`, 'The body has more than 5 values.'],
])('refuses %s', (_, text, detail) => {
  expect(() => checkShape(Buffer.from(text), most)).toThrow(new ProblemError(400, detail));
});
