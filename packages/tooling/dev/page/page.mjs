/**
 * Runs in the page before the shell: prepares React's Fast Refresh, and follows the builds. React finds the hooks of Fast Refresh only if
 * they are there before it runs.
 */
import refresh from 'react-refresh/runtime';
import { joinFederation, provide } from './federation.mjs';
import { importFile } from './import-file.mjs';
import { connect, follow } from './updates.mjs';

refresh.injectIntoGlobalHook(window);
globalThis.__daybookDev = { refresh, connect, provide, importFile };

joinFederation();
follow();
