/** The specification's texts of screens that load after the first paint. texts.test.ts compares them byte for byte: do not edit them. */
export const screenSpec = {
  username: 'Username',
  password: 'Password',
  failed: 'An error occurred',
  missing: '404 Not Found',
  missingText: "The Page you are looking for doesn't exist!",
} as const;
