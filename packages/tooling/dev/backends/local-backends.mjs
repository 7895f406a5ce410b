import { decodeJwt } from 'jose';
import { DevTokens } from './dev-tokens.mjs';
import { forward } from './forward.mjs';
import { NotForwarded } from './not-forwarded.mjs';

/** @typedef {import('node:http').IncomingMessage} Request @typedef {import('node:http').ServerResponse} Response */

/**
 * Forwards the requests of apps to backends that their developers run, as an installation does: with a token for the app and the user.
 * The issuer of the tokens is the dev server, which has the keys that verify them.
 */
export class LocalBackends {
  /**
   * @param {{ backends: Readonly<Record<string, string>>, url: string, issuer: string }} options `backends`: their URLs by the name of the
   *   app. `url`: the installation, which knows the users. `issuer`: the address of the dev server
   */
  constructor({ backends, url, issuer }) {
    this.backends = new Map(Object.entries(backends));
    this.url = url;
    this.tokens = new DevTokens(issuer);
  }

  /** Answers what is for a local backend, and leaves all else to the next handler. @param {Request} request @param {Response} response @param {() => void} next */
  handle = (request, response, next) => {
    const [path = '', ...query] = (request.url ?? '').split('?');
    if (this.backends.size > 0 && path === '/api/jwks.json') return void this.#sendKeys(response);
    const [, app = '', rest = ''] = /^\/api\/x\/([^/]+)(?:\/(.*))?$/.exec(path) ?? [];
    const base = this.backends.get(app);
    if (base === undefined) return next();
    const target = new URL([`${base.replace(/\/$/, '')}/${rest}`, ...query].join('?'));
    this.#forward({ request, response }, { app, target }).catch((error) => respondFailed(response, app, error));
  };

  /** @param {Response} response */
  async #sendKeys(response) {
    const keys = await this.tokens.publicKeys();
    response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(keys));
  }

  /** @param {{ request: Request, response: Response }} exchange @param {{ app: string, target: URL }} to */
  async #forward({ request, response }, { app, target }) {
    const { authorization = '' } = request.headers;
    const checked = await fetch(`${this.url}/api/sessions/`, { headers: { authorization } }).catch((error) => {
      throw new NotForwarded(`was not asked: Daybook does not respond at ${this.url} (${error.cause?.code ?? error.message}).`);
    });
    const body = await checked.text();
    // Such as a 401, after which the page renews its session.
    if (!checked.ok)
      return void response.writeHead(checked.status, { 'content-type': checked.headers.get('content-type') ?? '' }).end(body);
    const { sub: user = '' } = decodeJwt(authorization.replace(/^bearer /i, ''));
    await forward({ request, response }, { target, token: await this.tokens.sign(app, user) });
  }
}

/** @param {Response} response @param {string} app @param {Error} error */
function respondFailed(response, app, error) {
  if (response.headersSent || !(error instanceof NotForwarded)) return response.destroy(error);
  const problem = { title: 'Bad Gateway', status: 502, detail: `The backend of ${app} ${error.message}` };
  response.writeHead(502, { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }).end(JSON.stringify(problem));
}
