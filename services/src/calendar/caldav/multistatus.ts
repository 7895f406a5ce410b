import { SaxesParser, type SaxesTagNS } from 'saxes';

/** A resource of a CalDAV server, with the properties that we request (RFC 4918, RFC 5397, RFC 4791). */
export interface DavResource {
  /** An absolute path or an address. */
  readonly href: string;
  readonly isCalendar: boolean;
  /** True if it may contain events, or if the server does not say. */
  readonly takesEvents: boolean;
  /** The address of the person's own resource (DAV:current-user-principal). */
  readonly principal: string | undefined;
  /** The address of the person's calendars (calendar-home-set). */
  readonly home: string | undefined;
  /** The entry, as iCalendar. */
  readonly calendarData: string | undefined;
}

const limits = { depth: 32, resources: 10_000 };

const namespaces: Readonly<Record<string, string>> = { 'DAV:': 'd', 'urn:ietf:params:xml:ns:caldav': 'c' };

/**
 * Parses a multistatus response (RFC 4918, section 13), without the properties whose status is not a success. It takes one pass, in
 * linear time, and does not expand the entities that a document declares.
 *
 * @throws if it is not a well-formed multistatus response, or is nested deeper or longer than any server writes it
 */
export function readMultistatus(xml: string): DavResource[] {
  const state: State = { path: [], text: '', resource: {}, properties: {}, isSuccess: true, found: [] };
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
  if (!state.isMultistatus) throw new Error('The multistatus response is empty.');
  return state.found;
}

interface State {
  /** The open elements, outermost first. */
  readonly path: string[];
  readonly found: DavResource[];
  isMultistatus?: boolean;
  text: string;
  resource: Partial<DavResource>;
  /** The properties of the open propstat, and whether its status is a success. */
  properties: Partial<DavResource>;
  isSuccess: boolean;
}

function open(state: State, { uri, local, attributes }: SaxesTagNS) {
  const name = `${namespaces[uri] ?? '?'}:${local}`;
  state.isMultistatus ??= name === 'd:multistatus';
  if (!state.isMultistatus) throw new Error(`Not a multistatus response, but ${local}.`);
  if (state.path.length === limits.depth) throw new Error('Nested too deeply.');
  state.text = '';
  onOpen[`${state.path.at(-1)}/${name}`]?.(state, attributes['name']?.value);
  state.path.push(name);
}

function close(state: State) {
  const name = state.path.pop();
  onClose[`${state.path.at(-1)}/${name}`]?.(state);
  state.text = '';
  if (state.found.length > limits.resources) throw new Error(`More than ${limits.resources} resources.`);
}

/** By parent and element. `name` is the attribute `name`. */
const onOpen: Readonly<Record<string, (state: State, name: string | undefined) => void>> = {
  'd:multistatus/d:response': (state) => {
    state.resource = {};
  },
  'd:response/d:propstat': (state) => {
    state.properties = {};
    state.isSuccess = true;
  },
  'd:resourcetype/c:calendar': ({ properties }) => Object.assign(properties, { isCalendar: true }),
  'd:prop/c:supported-calendar-component-set': ({ properties }) => Object.assign(properties, { takesEvents: false }),
  'c:supported-calendar-component-set/c:comp': ({ properties }, name) => {
    if (name === 'VEVENT') Object.assign(properties, { takesEvents: true });
  },
};

const onClose: Readonly<Record<string, (state: State) => void>> = {
  'd:response/d:href': ({ resource, text }) => Object.assign(resource, { href: text.trim() }),
  'd:current-user-principal/d:href': ({ properties, text }) => Object.assign(properties, { principal: text.trim() }),
  'c:calendar-home-set/d:href': ({ properties, text }) => Object.assign(properties, { home: properties.home ?? text.trim() }),
  'd:prop/c:calendar-data': ({ properties, text }) => Object.assign(properties, { calendarData: text }),
  'd:propstat/d:status': (state) => {
    state.isSuccess = /^HTTP\/\S+ 2\d\d\b/.test(state.text.trim());
  },
  'd:response/d:propstat': ({ resource, properties, isSuccess }) => {
    if (isSuccess) Object.assign(resource, properties);
  },
  'd:multistatus/d:response': ({ found, resource }) => found.push(withDefaults(resource)),
};

function withDefaults(resource: Partial<DavResource>): DavResource {
  const { href = '', isCalendar = false, takesEvents = true, principal, home, calendarData } = resource;
  return { href, isCalendar, takesEvents, principal, home, calendarData };
}
