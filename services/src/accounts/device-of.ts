import Bowser from 'bowser';

/** What a person needs to recognize one of their sessions, and no more: "Firefox" on "Linux", without versions. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
}

const browsers = new Set<string>(Object.values(Bowser.BROWSER_MAP));
const systems = new Set<string>(Object.values(Bowser.OS_MAP));

/** No browser's is longer; parsing takes time that grows with the length. */
const longest = 1000;

/** Returns the browser and the system that a User-Agent header names; null for what is not on the parser's lists. */
export function deviceOf(userAgent: string | undefined): Device {
  const sent = userAgent?.slice(0, longest);
  if (!sent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(sent);
  return { browser: listed(browser.name, browsers), system: listed(os.name, systems) };
}

/** The parser repeats names that it does not know: those are the sender's words, and may be anything. */
const listed = (name: string | undefined, names: ReadonlySet<string>) => (name !== undefined && names.has(name) ? name : null);
