import { generateKeyPairSync } from 'node:crypto';
import type { Configuration, Provider } from 'oidc-provider';
import type { KeyRing } from '../../crypto/key-ring.ts';
import type { Settings } from '../../settings.ts';
import { googleScope } from '../google/google-provider.ts';
import type { CalendarLimits } from '../calendar-limits.ts';
import type { DemoStore } from './demo-store.ts';

export const demoPath = '/api/calendar/demo';

/** Returns Daybook's client at the demo calendar. Its secret is derived, so that every process has the same one. */
export const demoClient = (ring: KeyRing) => ({ clientId: 'daybook', clientSecret: derive(ring, 'client')[0] });

const derive = (ring: KeyRing, purpose: string) =>
  ring.derive(`daybook demo calendar ${purpose} v1`).map((key) => key.toString('base64url')) as [string, ...string[]];

/** The demo calendar's OAuth server, for machines without keys: oidc-provider in this process, loaded at the first request. */
export class DemoServer {
  readonly publicUrl: URL;
  /** True if it is offered, or if CALENDAR_GOOGLE_URL leads to it. */
  readonly isEnabled: boolean;
  #provider: Promise<Provider> | undefined;

  constructor(
    private readonly settings: Settings,
    private readonly store: DemoStore,
    readonly limits: CalendarLimits,
  ) {
    this.publicUrl = new URL(settings.publicUrl);
    this.isEnabled = settings.calendar.providers.includes('demo') || settings.calendar.google?.url?.endsWith(demoPath) === true;
  }

  provider(): Promise<Provider> {
    this.#provider ??= this.load();
    return this.#provider;
  }

  async accountOf(token: string): Promise<string | undefined> {
    const { AccessToken } = await this.provider();
    const found = await AccessToken.find(token);
    return found?.scopes.has(googleScope) ? found.accountId : undefined;
  }

  /** Revokes the grant of a token, as Google does for anyone who has the token. Returns false if the token is unknown. */
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
    const provider = new Provider(this.settings.publicUrl + demoPath, this.configuration());
    // Its addresses begin with PUBLIC_URL, which routes.ts sets as the headers of a proxy.
    provider.proxy = true;
    return provider;
  }

  private configuration(): Configuration {
    const { keyRing, publicUrl } = this.settings;
    const { clientId, clientSecret } = demoClient(keyRing);
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
      ...demoConfiguration,
      cookies: { keys: derive(keyRing, 'cookies'), long: cookie, short: cookie, names: cookieNames },
      jwks: { keys: [signingKey()] },
    };
  }
}

const cookie = { httpOnly: true, sameSite: 'lax', signed: true, path: demoPath } as const;

const cookieNames = { session: 'demo-session', interaction: 'demo-interaction', resume: 'demo-resume' };

const hour = 3600;
const month = 30 * 24 * hour;

/** As Google: access tokens for an hour, refresh tokens that do not change, and consent each time. */
const demoConfiguration: Configuration = {
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
  renderError: (ctx, { error, error_description: description }, { name }) => {
    // Not an error: the form was submitted twice, or its result is opened again.
    if (name === 'SessionNotFound') {
      ctx.status = 303;
      return ctx.redirect('/calendar');
    }
    ctx.type = 'text/plain';
    ctx.body = `${error}: ${description ?? ''}`;
  },
};

/** oidc-provider requires a key, but nothing that it signs is used here. */
const signingKey = () => ({
  ...generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
  alg: 'ES256',
});
