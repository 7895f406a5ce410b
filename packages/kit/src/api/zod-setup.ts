import * as z from 'zod/mini';

/**
 * Tells zod not to compile schemas. The page's content security policy forbids eval, and zod's attempt would log a violation. The
 * build puts this module first in every app, because zod decides when a schema is made.
 */
z.config({ jitless: true });
