import { withDevelopmentChecks } from '@daybook/kit/host/development-checks';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { start } from 'single-spa';
import { browserEnvironment } from './browser-environment.ts';
import { Page } from './frame/page.tsx';
import { openShell } from './open-shell.ts';

const shell = openShell(browserEnvironment());
const area = document.getElementById('root') ?? document.body;
// An app may have a React of its own, as in development, and the ids of both would be the same.
const root = createRoot(area, { identifierPrefix: 'shell' });
// The frame is rendered before the first app is mounted, because an app measures its area.
flushSync(() => root.render(withDevelopmentChecks(<Page shell={shell} />)));
// The style sheets of many starters have rules for `#root`. An app's must not restyle the frame.
area.removeAttribute('id');
start();
