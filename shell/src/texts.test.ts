import { screenSpec } from './screen-spec.ts';
import { spec } from './texts.ts';

/** Copied from the specification. */
const specification = [
  'Logout',
  'Login',
  'Register',
  'Username',
  'Password',
  'An error occurred',
  '404 Not Found',
  "The Page you are looking for doesn't exist!",
];

describe('texts', () => {
  it("are the specification's, byte for byte", () => {
    expect(Object.values({ ...spec, ...screenSpec }).map(bytes)).toEqual(specification.map(bytes));
  });
});

const bytes = (text: string) => [...new TextEncoder().encode(text)];
