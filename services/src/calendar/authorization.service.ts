import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuthorizeOutcome, CalendarToken } from '@daybook/contracts/calendar';
import { Injectable, Logger } from '@nestjs/common';
import { sharingNetworkOf } from '../http/connections/client-address.ts';
import { unauthorized } from '../http/problem-error.ts';
import { CalendarLimits } from './calendar-limits.ts';
import { type Flow, FlowCookie } from './flow-cookie.ts';
import { GrantsService, handleLife } from './grants.service.ts';
import type { CalendarProvider, ConsentEntry, FormEntry, Secret } from './provider.ts';
import { Providers } from './providers.ts';
import { within } from './within.ts';

/** How long a provider may take to give access: nobody wants to look at an empty page for longer. */
const patience = 10_000;

/** How a flow ended, and the cookie to answer with. */
export interface Ending {
  readonly outcome: AuthorizeOutcome;
  readonly cookie: string;
}

/** Who sends a form, or comes back from a provider. */
interface Sender {
  readonly cookies: string | undefined;
  readonly address: string;
}

type ConsentFlow = Extract<Flow, { step: 'consent' }>;

/** Leads a browser to a calendar: the code flow with PKCE (RFC 7636), exchanged here, with a state that is bound to the browser. */
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

  /** Where a flow with a provider begins. Undefined for one that is not offered. */
  async begin(id: string): Promise<{ url: string; cookie: string } | undefined> {
    const provider = this.providers.find(id);
    if (!provider) return undefined;
    const flow: ConsentFlow = { step: 'consent', provider: provider.id, state: random(), verifier: random() };
    const { entry } = provider;
    const url = entry.kind === 'form' ? this.providers.formUrl : await entry.consentUrl(this.asked(flow));
    return { url, cookie: this.cookie.write(flow) };
  }

  /** The browser is back from the provider's page. */
  async finish(query: Readonly<Record<string, unknown>>, { cookies, address }: Sender): Promise<Ending> {
    const flow = this.consentFlow(cookies, query['state']);
    const entry = flow && this.providers.find(flow.provider)?.entry;
    if (!flow || entry?.kind !== 'consent') return this.ended('expired');
    if (query['iss'] !== undefined && entry.issuer !== undefined && query['iss'] !== entry.issuer) return this.ended('failed');
    if (query['error'] === 'access_denied') return this.ended('denied');
    try {
      await this.limits.takeExchange(address);
      return await this.connect(flow, (signal) => this.exchange(entry, flow, String(query['code']), signal));
    } catch (error) {
      this.#logger.warn(`The ${flow.provider} calendar could not be authorized: ${(error as Error).message}`);
      return this.ended('failed');
    }
  }

  /** The form of the flow that this browser is in. */
  form(cookies: string | undefined): { entry: FormEntry; provider: CalendarProvider; state: string } | undefined {
    const flow = this.cookie.read(cookies);
    const provider = flow?.step === 'consent' ? this.providers.find(flow.provider) : undefined;
    if (flow?.step !== 'consent' || provider?.entry.kind !== 'form') return undefined;
    return { entry: provider.entry, provider, state: flow.state };
  }

  /** @throws {ProviderFailure} when the calendar that the form names cannot be read */
  async fillForm(given: Readonly<Record<string, string>>, { cookies, address }: Sender): Promise<Ending> {
    const flow = this.consentFlow(cookies, given['state']);
    const entry = flow && this.providers.find(flow.provider)?.entry;
    if (!flow || entry?.kind !== 'form') return this.ended('expired');
    await this.limits.takeConnect(address);
    return this.connect(flow, (signal) => entry.connect(given, { network: sharingNetworkOf(address), signal }));
  }

  /** @throws {Refusal} 401 without the cookie of a flow that has just ended well, and once the token was used */
  async claim(cookies: string | undefined): Promise<CalendarToken> {
    const flow = this.cookie.read(cookies);
    if (flow?.step !== 'claim' || !(await this.grants.claim(flow.handle))) {
      throw unauthorized('There is no calendar to be claimed here. Authorize it again.', false);
    }
    return { access_token: flow.handle, token_type: 'Bearer', expires_in: handleLife.idle };
  }

  private async connect({ provider }: ConsentFlow, ask: (signal: AbortSignal) => Promise<Secret>): Promise<Ending> {
    const secret = await within(patience, ask);
    const handle = await this.grants.open(provider, secret);
    return { outcome: 'done', cookie: this.cookie.write({ step: 'claim', handle }) };
  }

  private exchange(entry: ConsentEntry, { verifier }: ConsentFlow, code: string, signal: AbortSignal) {
    return entry.exchange({ code, verifier, redirectUri: this.providers.redirectUri }, signal);
  }

  private asked({ state, verifier }: ConsentFlow) {
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    return { state, challenge, redirectUri: this.providers.redirectUri };
  }

  /** The flow of this browser, if the state that came back is its own. */
  private consentFlow(cookies: string | undefined, state: unknown): ConsentFlow | undefined {
    const flow = this.cookie.read(cookies);
    return flow?.step === 'consent' && isSame(flow.state, String(state)) ? flow : undefined;
  }

  private ended(outcome: AuthorizeOutcome): Ending {
    return { outcome, cookie: this.cookie.clear() };
  }
}

const random = () => randomBytes(32).toString('base64url');

function isSame(one: string, other: string) {
  const [mine, theirs] = [Buffer.from(one), Buffer.from(other)];
  return mine.length === theirs.length && timingSafeEqual(mine, theirs);
}
