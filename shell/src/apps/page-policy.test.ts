import type { FeedApp } from '@daybook/contracts/apps';
import { createPagePolicy } from './page-policy.ts';

interface Rules {
  readonly createHTML: (html: string) => string | null;
  readonly createScriptURL: (url: string, type: string, sink: string) => string | null;
}

const createPolicy = jest.fn<void, [name: string, rules: Rules]>();

afterEach(() => {
  createPolicy.mockReset();
  document.head.replaceChildren();
  Reflect.deleteProperty(window, 'trustedTypes');
});

const app = (name: string, part: Partial<FeedApp> = {}) =>
  ({ name, version: '1.1.0', fallback: { version: '1.0.0', entry: '' }, ...part }) as FeedApp;

function rulesFor(...apps: FeedApp[]) {
  Object.assign(window, { trustedTypes: { createPolicy } });
  document.head.innerHTML = `<script type="application/json" id="feed">${JSON.stringify({ apps })}</script>`;
  createPagePolicy();
  return createPolicy.mock.calls[0]![1];
}

it('is created once, and where the browser has Trusted Types', () => {
  createPagePolicy();
  rulesFor();
  Object.assign(window, { trustedTypes: { createPolicy, defaultPolicy: {} } });
  createPagePolicy();
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['default']);
});

it('allows text as HTML only if it is empty', () => {
  const { createHTML } = rulesFor();
  expect([createHTML(''), createHTML('<b>'), createHTML(' ')]).toEqual(['', null, null]);
});

describe('a worker', () => {
  const permitted = app('walks', { permissions: { workers: true } });
  const addressOf = (url: string, sink = 'Worker constructor') =>
    rulesFor(permitted, app('notes')).createScriptURL(url, 'TrustedScriptURL', sink);

  it.each(['/apps/walks/1.1.0/a/w.js', `${location.origin}/apps/walks/1.0.0/w.js`])('runs %s, of an app that may', (url) => {
    expect(addressOf(url)).toBe(new URL(url, location.origin).href);
  });

  it.each([
    '/apps/notes/1.1.0/w.js',
    '/apps/walks/2.0.0/w.js',
    '/apps/walks/1.1.0/../../notes/1.1.0/w.js',
    '/apps/walks/1.1.0/%2e%2e/%2e%2e/notes/1.1.0/w.js',
    'https://elsewhere.example/apps/walks/1.1.0/w.js',
    `blob:${location.origin}/apps/walks/1.1.0/w.js`,
    'data:text/javascript,',
  ])('does not run %s', (url) => {
    expect(addressOf(url)).toBeNull();
  });

  it.each(['SharedWorker constructor', 'HTMLScriptElement src'])('is the only sink of scripts: %s is not', (sink) => {
    expect(addressOf('/apps/walks/1.1.0/w.js', sink)).toBeNull();
  });
});
