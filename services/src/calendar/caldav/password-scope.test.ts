import { checkMayGetPassword } from './dav-client.ts';

const check = (server: string, address: string) => checkMayGetPassword(server, new URL(address));

describe('a password for a CalDAV server', () => {
  it.each([
    ['https://dav.example', 'https://dav.example/calendars/'],
    ['http://127.0.0.1:5232', 'http://127.0.0.1:5232/ann/'],
    ['https://caldav.icloud.com', 'https://p12-caldav.icloud.com:443/1/calendars/'],
    ['https://fastmail.com', 'https://caldav.fastmail.com/dav/'],
    ['https://a.example.co.uk', 'https://b.example.co.uk/'],
    ['http://nas.example.com', 'https://dav.example.com/'],
  ])('goes from %s to %s', async (server, address) => {
    await expect(check(server, address)).resolves.toBeUndefined();
  });

  it.each([
    ['https://dav.example', 'https://thief.test/'],
    ['https://dav.example', 'http://dav.example/'],
    ['https://caldav.icloud.com', 'http://p12-caldav.icloud.com/'],
    ['https://caldav.icloud.com', 'https://caldav.icloud.com.thief.test/'],
    ['https://a.co.uk', 'https://b.co.uk/'],
    ['https://ann.duckdns.org', 'https://thief.duckdns.org/'],
    ['https://93.184.216.34', 'https://93.184.216.35/'],
    ['http://127.0.0.1:5232', 'http://127.0.0.1:5233/'],
    ['http://localhost:5232', 'https://localhost/'],
  ])('does not go from %s to %s', async (server, address) => {
    const { origin } = new URL(address);
    await expect(check(server, address)).rejects.toMatchObject({
      kind: 'rejected',
      message: `The calendar leads to ${origin}, which does not get your password. If you trust that server, enter its address.`,
    });
  });
});
