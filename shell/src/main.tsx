import { withDevelopmentChecks } from '@daybook/kit/host/development-checks';
import { start } from 'single-spa';
import { browserEnvironment } from './browser-environment.ts';
import { Page } from './frame/page.tsx';
import { renderFrame } from './frame/render-frame.ts';
import { openShell } from './open-shell.ts';

const shell = openShell(browserEnvironment());
renderFrame(document.getElementById('root') ?? document.body, withDevelopmentChecks(<Page shell={shell} />));
start();
