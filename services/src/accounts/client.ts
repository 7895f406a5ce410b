import Bowser from 'bowser';
import { fromRequest } from '../http/endpoint.ts';
import { type Caller, callerOf } from '../security-log/security-log.ts';

/** The browser or program that logs in. */
export interface Client extends Caller {
  readonly cookies: string | undefined;
  readonly userAgent: string | undefined;
}

export const CurrentClient = fromRequest((request): Client => {
  const { cookie, 'user-agent': userAgent } = request.headers;
  return { ...callerOf(request), cookies: cookie, userAgent };
});

const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const systems = new Set<string>(Object.values(Bowser.OS_MAP));

/** No browser sends a longer User-Agent. The parser's time grows with the length. */
const maxLength = 1000;

/** Returns the browser and the system for a list of sessions, such as "Firefox" and "Linux", without versions; null if unknown. */
export function deviceOf(userAgent: string | undefined) {
  const parsed = userAgent ? Bowser.parse(userAgent.slice(0, maxLength)) : undefined;
  return { browser: listed(parsed?.browser.name, browsers), system: listed(parsed?.os.name, systems) };
}

/** The parser returns unknown names as they were sent. They may be any text. */
const listed = (name: string | undefined, names: ReadonlySet<string>) => (name !== undefined && names.has(name) ? name : null);
