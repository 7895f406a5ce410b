import { generateKeyPairSync } from 'node:crypto';
import type { Configuration, Provider } from 'oidc-provider';
import type { Settings } from '../../settings.ts';
import { googleScope } from '../google/google-provider.ts';
import { demoClient, demoCookieKey, demoPath } from './demo-client.ts';
import type { CalendarLimits } from '../calendar-limits.ts';
import type { DemoStore } from './demo-store.ts';

type Given = Pick<Settings, 'jwtSecret' | 'publicUrl' | 'calendar'>;

/**
 * The demo calendar's OAuth server: a real one (oidc-provider) in this process, so that Authorize works on a machine without any keys.
 * It is loaded when the first browser comes.
 */
export class DemoServer {
  readonly issuer: string;
  /** It is served where it is offered, and where Google's client is pointed at it. */
  readonly isOn: boolean;
  #provider: Promise<Provider> | undefined;

  constructor(
    private readonly settings: Given,
    private readonly store: DemoStore,
    readonly limits: CalendarLimits,
  ) {
    this.issuer = settings.publicUrl + demoPath;
    this.isOn = settings.calendar.providers.includes('demo') || settings.calendar.google?.url?.endsWith(demoPath) === true;
  }

  get publicUrl(): URL {
    return new URL(this.settings.publicUrl);
  }

  provider(): Promise<Provider> {
    this.#provider ??= this.load();
    return this.#provider;
  }

  /** Whose calendar an access token shows; undefined when it is good for none. */
  async whose(token: string): Promise<string | undefined> {
    const { AccessToken } = await this.provider();
    const found = await AccessToken.find(token);
    return found?.scopes.has(googleScope) ? found.accountId : undefined;
  }

  /** Google's way to revoke: whoever has a token may end the grant that it belongs to. False when the token stands for nothing. */
  async revoke(token: string): Promise<boolean> {
    const { AccessToken, RefreshToken, Grant, AuthorizationCode } = await this.provider();
    const found = (await RefreshToken.find(token)) ?? (await AccessToken.find(token));
    if (!found?.grantId) return false;
    const { grantId } = found;
    for (const model of [AccessToken, RefreshToken, AuthorizationCode]) await model.revokeByGrantId(grantId);
    await (await Grant.find(grantId))?.destroy();
    return true;
  }

  private async load(): Promise<Provider> {
    const { Provider } = await import('oidc-provider');
    const provider = new Provider(this.issuer, this.configuration());
    // Behind a proxy or not: how a browser reaches us is what PUBLIC_URL says (routes.ts).
    provider.proxy = true;
    return provider;
  }

  private configuration(): Configuration {
    const { jwtSecret, publicUrl } = this.settings;
    const { clientId, clientSecret } = demoClient(jwtSecret);
    return {
      adapter: this.store.adapter,
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          client_name: 'Daybook',
          redirect_uris: [`${publicUrl}/api/calendar/callback/`],
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_post',
          id_token_signed_response_alg: 'ES256',
        },
      ],
      ...ofTheDemo,
      cookies: { keys: [demoCookieKey(jwtSecret)], long: cookie, short: cookie, names: cookieNames },
      jwks: { keys: [signingKey()] },
    };
  }
}

const cookie = { httpOnly: true, sameSite: 'lax', signed: true, path: demoPath } as const;

const cookieNames = { session: 'demo-session', interaction: 'demo-interaction', resume: 'demo-resume' };

const hour = 3600;
const month = 30 * 24 * hour;

/** As Google has it: tokens of an hour, refresh tokens that stay the same, and a question each time. */
const ofTheDemo: Configuration = {
  scopes: [googleScope],
  claims: {},
  pkce: { required: () => true },
  features: {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
  },
  interactions: { url: (_, { uid }) => `${demoPath}/consent/${uid}` },
  findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
  issueRefreshToken: () => true,
  rotateRefreshToken: () => false,
  expiresWithSession: () => false,
  ttl: { AccessToken: hour, RefreshToken: 6 * month, Grant: 6 * month, Session: hour, Interaction: 600, AuthorizationCode: 60 },
  renderError: (ctx, { error, error_description: description }) => {
    ctx.type = 'text/plain';
    ctx.body = `${error}: ${description ?? ''}`;
  },
};

/** Nothing that it signs is asked for here; it only wants to have a key. */
const signingKey = () => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  alg: 'ES256',
});
