import { escapeHtml } from '../http/html-escape.ts';

/** Beside what a form has: with a stricter policy browsers would send the form without the origin that it comes from. */
export const tryPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Asks whether this browser is to get a release that is not live. A link alone decides nothing: any site can open one. */
export const tryPage = (app: string, version: string, until: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Try a release</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<h1>Try ${escapeHtml(app)} ${escapeHtml(version)}?</h1>
<p>This release is not live. It will run in this browser with your account, until ${escapeHtml(until.slice(0, 16).replace('T', ' '))} UTC or until
you leave it. Go on only if you expected this link from the team that makes Daybook.</p>
<form method="post"><button>Try it</button></form>
<p><a href="/">Do not try it</a></p>
</html>
`;
