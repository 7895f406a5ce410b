import * as z from '#zod';

const shape = '[a-z][a-z0-9-]{0,39}';

/** The name of an app. It is part of addresses, and scopes what the app stores. */
export const appName = z
  .string()
  .check(
    z.regex(
      new RegExp(`^${shape}$`),
      'Must be a lower-case letter, followed by at most 39 lower-case letters, digits and hyphens.',
    ),
  );

/** The topic of the changes of an app's documents: `documents/habits`. */
export const documentsTopic = z.string().check(z.regex(new RegExp(`^documents/${shape}$`)));

export const documentsTopicOf = (app: string) => `documents/${app}`;
