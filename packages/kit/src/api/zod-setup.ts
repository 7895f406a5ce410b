import * as z from 'zod/mini';

/**
 * Schemas are walked, not compiled: the page's content policy allows no eval, and zod's attempt would show as a violation in the
 * console. The build puts this module before every app's own, since zod decides when a schema is made.
 */
z.config({ jitless: true });
