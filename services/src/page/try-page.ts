import { createHash } from 'node:crypto';
import { escapeHtml } from '../http/escape.ts';
import { everywhere, type Headers } from './headers.ts';

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem}button{font:inherit;padding:.5rem 1rem}';

/** Nothing runs in this page, nothing is loaded, and no other site can show it and lead a click onto its button. */
export const tryPageHeaders: Headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
  ...everywhere,
};

/** Asks whether this browser is to get a release that is not live. A link alone decides nothing: any site can open one. */
export const tryPage = (app: string, version: string, until: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Try a release</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<style>${style}</style>
<h1>Try ${escapeHtml(app)} ${escapeHtml(version)}?</h1>
<p>This release is not live. It will run in this browser with your account, until ${escapeHtml(until.slice(0, 16).replace('T', ' '))} UTC or until
you leave it. Go on only if you expected this link from the team that makes Daybook.</p>
<form method="post"><button>Try it</button></form>
<p><a href="/">Do not try it</a></p>
</html>
`;
