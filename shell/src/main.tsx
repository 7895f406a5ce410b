import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { start } from 'single-spa';
import { Page } from './frame/page.tsx';
import { thisBrowser } from './ground.ts';
import { openShell } from './open-shell.ts';

const shell = openShell(thisBrowser());
const root = createRoot(document.getElementById('root') ?? document.body);
// The frame stands before the first app is put into it: an app measures the room that it has.
flushSync(() => root.render(<Page shell={shell} />));
start();
