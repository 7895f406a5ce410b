import { SaxesParser, type SaxesTagNS } from 'saxes';

/** A resource of a CalDAV server, with those of its properties that we ask for (RFC 4918, RFC 5397, RFC 4791). */
export interface DavResource {
  /** As the server wrote it: an absolute path or an address. */
  readonly href: string;
  readonly isCalendar: boolean;
  /** Whether its entries may be events; true when the server does not say. */
  readonly takesEvents: boolean;
  /** Where the person's own resource is (DAV:current-user-principal). */
  readonly principal: string | undefined;
  /** Where the person's calendars are (calendar-home-set). */
  readonly home: string | undefined;
  /** The entry itself, as iCalendar. */
  readonly calendarData: string | undefined;
}

const most = { depth: 32, resources: 10_000 };

const namespaces: Readonly<Record<string, string>> = { 'DAV:': 'd', 'urn:ietf:params:xml:ns:caldav': 'c' };

/**
 * Reads a multistatus answer (RFC 4918, section 13). Properties whose status is not a success are left out. One pass, whose time grows
 * with the length alone; entities that a document declares are not expanded.
 *
 * @throws when it is no well-formed multistatus answer, or is nested deeper or longer than any server writes it
 */
export function readMultistatus(xml: string): DavResource[] {
  const state: State = { path: [], text: '', resource: {}, properties: {}, isGood: true, found: [] };
  const parser = new SaxesParser({ xmlns: true, position: false });
  const addText = (part: string) => {
    state.text += part;
  };
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => open(state, tag));
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => close(state));
  parser.write(xml).close();
  if (!state.isAnswer) throw new Error('Not a multistatus answer, but nothing.');
  return state.found;
}

interface State {
  /** The elements that are open, outermost first. */
  readonly path: string[];
  readonly found: DavResource[];
  isAnswer?: boolean;
  text: string;
  resource: Partial<DavResource>;
  /** Those of the propstat that is open, and whether its status is a success. */
  properties: Partial<DavResource>;
  isGood: boolean;
}

function open(state: State, { uri, local, attributes }: SaxesTagNS) {
  const name = `${namespaces[uri] ?? '?'}:${local}`;
  state.isAnswer ??= name === 'd:multistatus';
  if (!state.isAnswer) throw new Error(`Not a multistatus answer, but ${local}.`);
  if (state.path.length === most.depth) throw new Error('Nested too deeply.');
  state.text = '';
  atBegin[`${state.path.at(-1)}/${name}`]?.(state, attributes['name']?.value);
  state.path.push(name);
}

function close(state: State) {
  const name = state.path.pop();
  atEnd[`${state.path.at(-1)}/${name}`]?.(state);
  state.text = '';
  if (state.found.length > most.resources) throw new Error(`More than ${most.resources} resources.`);
}

/** By parent and element; `name` is the element's attribute of that name. */
const atBegin: Readonly<Record<string, (state: State, name: string | undefined) => void>> = {
  'd:multistatus/d:response': (state) => {
    state.resource = {};
  },
  'd:response/d:propstat': (state) => {
    state.properties = {};
    state.isGood = true;
  },
  'd:resourcetype/c:calendar': ({ properties }) => Object.assign(properties, { isCalendar: true }),
  'd:prop/c:supported-calendar-component-set': ({ properties }) => Object.assign(properties, { takesEvents: false }),
  'c:supported-calendar-component-set/c:comp': ({ properties }, name) => {
    if (name === 'VEVENT') Object.assign(properties, { takesEvents: true });
  },
};

const atEnd: Readonly<Record<string, (state: State) => void>> = {
  'd:response/d:href': ({ resource, text }) => Object.assign(resource, { href: text.trim() }),
  'd:current-user-principal/d:href': ({ properties, text }) => Object.assign(properties, { principal: text.trim() }),
  'c:calendar-home-set/d:href': ({ properties, text }) => Object.assign(properties, { home: properties.home ?? text.trim() }),
  'd:prop/c:calendar-data': ({ properties, text }) => Object.assign(properties, { calendarData: text }),
  'd:propstat/d:status': (state) => {
    state.isGood = /^HTTP\/\S+ 2\d\d\b/.test(state.text.trim());
  },
  'd:response/d:propstat': ({ resource, properties, isGood }) => {
    if (isGood) Object.assign(resource, properties);
  },
  'd:multistatus/d:response': ({ found, resource }) => found.push(whole(resource)),
};

function whole(resource: Partial<DavResource>): DavResource {
  const { href = '', isCalendar = false, takesEvents = true, principal, home, calendarData } = resource;
  return { href, isCalendar, takesEvents, principal, home, calendarData };
}
