import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuthorizeOutcome, CalendarToken } from '@daybook/contracts/calendar';
import { Injectable, Logger } from '@nestjs/common';
import { sharingNetworkOf } from '../http/connections/client-address.ts';
import { unauthorized } from '../http/problem-error.ts';
import { inCall } from '../tracing.ts';
import { CalendarLimits } from './calendar-limits.ts';
import { type Flow, FlowCookie } from './flow-cookie.ts';
import { GrantsService, handleLife } from './grants.service.ts';
import type { CalendarProvider, FormEntry, Secret } from './provider.ts';
import { Providers } from './providers.ts';
import { withTimeout } from './with-timeout.ts';

/** How long a provider may take to give access. The browser shows an empty page meanwhile. */
const accessTimeoutMs = 10_000;

export type FlowResult = { readonly outcome: AuthorizeOutcome; readonly cookie: string };

/** The browser that submits a form, or comes back from a provider. */
type Sender = { readonly cookies: string | undefined; readonly address: string };

type ConsentFlow = Extract<Flow, { step: 'consent' }>;

/** Authorizes calendars by the code flow with PKCE (RFC 7636), with a state that is bound to the browser. */
@Injectable()
export class AuthorizationService {
  readonly #logger = new Logger(AuthorizationService.name);

  constructor(
    private readonly grants: GrantsService,
    private readonly providers: Providers,
    private readonly cookie: FlowCookie,
    private readonly limits: CalendarLimits,
  ) {}

  get choices(): readonly CalendarProvider[] {
    return this.providers.all;
  }

  /** Returns where a flow with a provider begins; undefined if the provider is not offered. */
  async begin(id: string): Promise<{ url: string; cookie: string } | undefined> {
    const provider = this.providers.find(id);
    if (!provider) return undefined;
    const flow: ConsentFlow = { step: 'consent', provider: provider.id, state: random(), verifier: random() };
    const { entry } = provider;
    const { redirectUri, formUrl } = this.providers;
    const url =
      entry.kind === 'form'
        ? formUrl
        : await entry.consentUrl({ state: flow.state, challenge: challengeOf(flow.verifier), redirectUri });
    return { url, cookie: this.cookie.write(flow) };
  }

  async finish(query: Readonly<Record<string, unknown>>, { cookies, address }: Sender): Promise<FlowResult> {
    const flow = this.consentFlow(cookies, query['state']);
    const entry = flow && this.providers.find(flow.provider)?.entry;
    if (!flow || entry?.kind !== 'consent') return this.fail('expired');
    if (query['iss'] !== undefined && entry.issuer !== undefined && query['iss'] !== entry.issuer) return this.fail('failed');
    if (query['error'] === 'access_denied') return this.fail('denied');
    try {
      await this.limits.takeExchange(address);
      const code = { code: String(query['code']), verifier: flow.verifier, redirectUri: this.providers.redirectUri };
      return await this.connect(flow, (signal) => entry.exchange(code, signal));
    } catch (error) {
      this.#logger.warn(`The ${flow.provider} calendar could not be authorized: ${(error as Error).message}`);
      return this.fail('failed');
    }
  }

  form(cookies: string | undefined): { entry: FormEntry; provider: CalendarProvider; state: string } | undefined {
    const flow = this.cookie.read(cookies);
    const provider = flow?.step === 'consent' ? this.providers.find(flow.provider) : undefined;
    if (flow?.step !== 'consent' || provider?.entry.kind !== 'form') return undefined;
    return { entry: provider.entry, provider, state: flow.state };
  }

  /** @throws {ProviderError} if the calendar of the form cannot be read */
  async submitForm(values: Readonly<Record<string, string>>, { cookies, address }: Sender): Promise<FlowResult> {
    const flow = this.consentFlow(cookies, values['state']);
    const entry = flow && this.providers.find(flow.provider)?.entry;
    if (!flow || entry?.kind !== 'form') return this.fail('expired');
    await this.limits.takeConnect(address);
    return this.connect(flow, (signal) => entry.connect(values, { network: sharingNetworkOf(address), signal }));
  }

  /** @throws {ProblemError} 401 without the cookie of a flow that just succeeded, and after the token was used */
  async claim(cookies: string | undefined): Promise<CalendarToken> {
    const flow = this.cookie.read(cookies);
    if (flow?.step !== 'claim' || !(await this.grants.claim(flow.handle))) {
      throw unauthorized('There is no calendar to claim. Authorize it again.', false);
    }
    return { access_token: flow.handle, token_type: 'Bearer', expires_in: handleLife.idle };
  }

  private async connect({ provider }: ConsentFlow, getSecret: (signal: AbortSignal) => Promise<Secret>): Promise<FlowResult> {
    const secret = await inCall(`calendar ${provider} connect`, () => withTimeout(accessTimeoutMs, getSecret));
    const handle = await this.grants.open(provider, secret);
    return { outcome: 'done', cookie: this.cookie.write({ step: 'claim', handle }) };
  }

  /** Returns the flow of this browser if the state is its own. */
  private consentFlow(cookies: string | undefined, state: unknown): ConsentFlow | undefined {
    const flow = this.cookie.read(cookies);
    return flow?.step === 'consent' && isSame(flow.state, String(state)) ? flow : undefined;
  }

  private fail(outcome: AuthorizeOutcome): FlowResult {
    return { outcome, cookie: this.cookie.clear() };
  }
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

const random = () => randomBytes(32).toString('base64url');

function isSame(one: string, other: string) {
  const [mine, theirs] = [Buffer.from(one), Buffer.from(other)];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
}
