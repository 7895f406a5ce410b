import type { FastifyInstance } from 'fastify';
import { toTraceparent, traceOf } from '../monitoring/trace-context.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of the route's responses; undefined for a route that does not exist. */
    kind?: ResponseKind;
  }
}

/** For a year (RFC 6797); ASVS 5.0 requires it for the subdomains too. */
const httpsOnly = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Returns the headers of a response without a route. */
export const lockedHeaders = ({ publicUrl }: Settings, requestId: string) => ({
  ...headersOfKind.none,
  ...(publicUrl.startsWith('https:') && httpsOnly),
  'x-request-id': requestId,
});

/** Sets the headers of each response by the kind of its route. The address would not do: `/%61pi/notes/` is the API too. */
export function installResponseHeaders(fastify: FastifyInstance, { publicUrl }: Settings) {
  const always = publicUrl.startsWith('https:') ? httpsOnly : {};
  const kinds = Object.entries(headersOfKind).map(([kind, headers]) => [kind, { ...headers, ...always }] as const);
  const headers = new Map<string, Readonly<Record<string, string>>>(kinds);

  fastify.addHook('onRoute', (route) => {
    const kind = route.config?.kind ?? (route.config?.operation ? 'api' : kindOf(route.url));
    if (kind) route.config = { ...route.config, kind };
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const { kind = 'none' } = request.routeOptions.config;
    void reply.header('x-request-id', request.id).headers(headers.get(kind) ?? headersOfKind.none);
    const trace = traceOf(request.raw);
    if (trace) void reply.header('traceparent', toTraceparent(trace));
    done();
  });
}

type Settings = { readonly publicUrl: string };

/** A kind of response, by what a browser may do with it. */
export type ResponseKind = keyof typeof headersOfKind;

type Headers = Readonly<Record<string, string>>;

/** Every response has these: it is for this origin only, browsers do not guess its type, and nothing in it runs or loads. */
const locked: Headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** A file that is opened as a document gets an origin of its own and runs no script. An SVG once read the tokens of its visitor. */
const file: Headers = { ...locked, 'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'" };

const document: Headers = { ...locked, 'cross-origin-opener-policy': 'same-origin' };

/** Chromium on Linux, which has no Bluetooth for pages, warns about that name in the console. */
const notUsed = [
  'accelerometer',
  'bluetooth',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/**
 * The headers of every kind of response, errors included. A handler adds the type and how long a successful response may be cached. The page
 * and the frame replace the policy by one with the hash of their import map.
 */
export const headersOfKind = {
  /** JSON with data of a user: no browser or proxy may cache it. */
  api: { ...locked, vary: 'Authorization, Origin' },
  /** A response of an app's backend. Whatever its type, it is never a document of our origin. */
  backend: { ...file, 'content-disposition': 'attachment', vary: 'Authorization, Origin' },
  /** Health and metrics, for operators and load balancers. */
  probe: locked,
  /** The HTML page with the shell, and the page of the frame. */
  page: {
    ...document,
    'integrity-policy': 'blocked-destinations=(script), sources=(inline)',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': notUsed.map((feature) => `${feature}=()`).join(', '),
  },
  /** A page with a form, or a redirect, without scripts. */
  form: {
    ...document,
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  },
  /** The documentation of the API. swagger-ui sets styles by script, has icons as data, and its HTML goes through a policy. */
  docs: {
    ...document,
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; " +
      "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default dompurify",
  },
  /** The page to try the embedded board on, as strict as a host page can be. */
  playground: {
    ...document,
    // Otherwise the consent window could not respond to it.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; " +
      "form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  },
  /** A file of a release. Pages of any site may load it: it contains no user's data. */
  release: {
    ...file,
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'timing-allow-origin': '*',
  },
  /** A file of the server, for its own pages. */
  asset: file,
  /** The service worker. Its policy is for what it requests itself: it loads no other script. */
  worker: {
    ...locked,
    'content-security-policy':
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  },
  /** An address that does not exist. */
  none: locked,
} as const satisfies Readonly<Record<string, Headers>>;

/** The kind of each route outside the API's operations, by pattern. The longest pattern wins. */
const kinds: Readonly<Record<string, ResponseKind>> = {
  '/api/openapi.json': 'api',
  '/api/docs': 'docs',
  '/api/docs/*': 'asset',
  '/api/calendar/*': 'form',
  '/api/calendar/page.css': 'asset',
  '/apps/*': 'release',
  '/assets/*': 'asset',
  '/favicon.ico': 'asset',
  '/embed': 'playground',
  '/embed/playground/*': 'playground',
  '/embed/frame': 'page',
  '/embed/*': 'release',
  '/sw.js': 'worker',
  '/manifest.webmanifest': 'asset',
  '/healthz': 'probe',
  '/readyz': 'probe',
  '/metrics': 'probe',
  '/try/*': 'form',
};

/** Returns the kind of a route; undefined for an unlisted one. The page's wildcard covers no other route. */
export function kindOf(route: string): ResponseKind | undefined {
  if (route === '*' || route === '/*') return 'page';
  const patterns = Object.keys(kinds).filter((pattern) => covers(pattern, route));
  const [longest] = patterns.sort((one, other) => other.length - one.length);
  return longest === undefined ? undefined : kinds[longest];
}

const covers = (pattern: string, route: string) =>
  pattern.endsWith('*') ? route.startsWith(pattern.slice(0, -1)) : route.replace(/(?<=.)\/$/, '') === pattern;
