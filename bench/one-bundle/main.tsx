import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { start } from 'single-spa';
import { Page } from '../../shell/src/frame/page.tsx';
import { openShell } from '../../shell/src/open-shell.ts';
import { browserEnvironment } from './browser-environment.ts';

/** The shell's entry with apps that are parts of the same build. */
const shell = openShell(browserEnvironment());
const root = createRoot(document.getElementById('root') ?? document.body);
flushSync(() => root.render(<Page shell={shell} />));
start();
