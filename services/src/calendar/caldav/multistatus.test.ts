import { readMultistatus } from './multistatus.ts';

const multistatus = (...content: string[]) =>
  `<?xml version="1.0"?><m:multistatus xmlns:m="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${content.join('')}</m:multistatus>`;
const response = (href: string, ...content: string[]) => `<m:response><m:href>${href}</m:href>${content.join('')}</m:response>`;
const properties = (content: string, status = 'HTTP/1.1 200 OK') =>
  `<m:propstat><m:prop>${content}</m:prop><m:status>${status}</m:status></m:propstat>`;

describe('readMultistatus', () => {
  it('reads each resource with its properties, for any prefixes of the namespaces', () => {
    const calendar = '<m:resourcetype><m:collection/><c:calendar/></m:resourcetype>';
    const takes = (name: string) =>
      `<c:supported-calendar-component-set><c:comp name="VTODO"/><c:comp name="${name}"/></c:supported-calendar-component-set>`;
    const found = readMultistatus(
      multistatus(
        response('/cal/events/', properties(calendar + takes('VEVENT'))),
        response('/cal/tasks/', properties(calendar + takes('VJOURNAL'))),
        response('/cal/all/', properties(calendar)),
        response('/cal/', properties('<m:resourcetype><m:collection/></m:resourcetype>')),
      ),
    );
    expect(found.map(({ href, isCalendar, takesEvents }) => [href, isCalendar, takesEvents])).toEqual([
      ['/cal/events/', true, true],
      ['/cal/tasks/', true, false],
      ['/cal/all/', true, true],
      ['/cal/', false, true],
    ]);
  });

  it('reads the addresses of a person and of their calendars, the first of several', () => {
    const home = '<c:calendar-home-set><m:href> /home/ann/ </m:href><m:href>/home/shared/</m:href></c:calendar-home-set>';
    const principal = '<m:current-user-principal><m:href>/people/ann/</m:href></m:current-user-principal>';
    expect(readMultistatus(multistatus(response('/', properties(home + principal))))).toEqual([
      expect.objectContaining({ href: '/', home: '/home/ann/', principal: '/people/ann/' }),
    ]);
  });

  it('leaves out properties that the server does not have', () => {
    const missing = properties('<c:calendar-home-set><m:href>/no/</m:href></c:calendar-home-set>', 'HTTP/1.1 404 Not Found');
    expect(readMultistatus(multistatus(response('/', missing)))).toEqual([expect.objectContaining({ href: '/', home: undefined })]);
  });

  it('reads entries as text, as character data and with entities', () => {
    const data = (text: string) => response('/1.ics', properties(`<c:calendar-data>${text}</c:calendar-data>`));
    const found = readMultistatus(
      multistatus(data('<![CDATA[A & B]]>'), data('C &amp; D&#13;&#10;'), data(`${'x'.repeat(100_000)}`)),
    );
    expect(found.map(({ calendarData }) => calendarData)).toEqual(['A & B', 'C & D\r\n', 'x'.repeat(100_000)]);
  });

  it.each([
    ['a page', '<!doctype html><html><body>Log in</body></html>'],
    ['cut off', multistatus(response('/')).slice(0, -20)],
    ['empty', ''],
    ['another document', '<d:error xmlns:d="DAV:"/>'],
    ['an entity of its own', `<!DOCTYPE m [<!ENTITY a "aaaa">]>${multistatus(response('&a;'))}`],
    ['nested without an end', multistatus('<m:a>'.repeat(100))],
    ['more resources than anybody has', multistatus(response('/').repeat(10_001))],
  ])('rejects what is %s', (_, xml) => {
    expect(() => readMultistatus(xml)).toThrow();
  });
});
