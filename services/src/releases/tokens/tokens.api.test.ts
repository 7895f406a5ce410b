import net from 'node:net';
import { text } from 'node:stream/consumers';
import { archiveMediaType } from '@daybook/contracts/publishing';
import type { ReleaseToken } from '@daybook/contracts/release-tokens';
import { aPerson, apiUrl, request, errorsOf } from '../../../test/api.ts';
import { aRelease, aTeam, operator, sendArchive, type Team } from '../../../test/releasing.ts';

describe('a release token', () => {
  it('is valid for one app', async () => {
    const [team, other] = [await aTeam(), await aTeam()];
    const archive = await aRelease(other.app, '1.0.0');
    const rejected = await sendArchive(`${other.app}/1.0.0`, { token: team.token, archive });

    expect([rejected.status, rejected.text]).toEqual([
      403,
      expect.stringContaining(`This token is for the app \\"${team.app}\\", not for \\"${other.app}\\".`),
    ]);
    expect((await request(`GET /api/apps/${other.app}/`, { token: team.token })).status).toBe(403);
    expect((await request(`POST /api/apps/${other.app}/rollback/`, { token: team.token, body: { why: 'x' } })).status).toBe(403);
  });

  it('is rejected if it was revoked while the body came', async () => {
    const team = await aTeam();
    const archive = await aRelease(team.app, '1.0.0');
    const [change, upload] = [
      slowly(`PUT /api/apps/${team.app}/live/`, team),
      slowly(`POST /api/releases/${team.app}/1.0.0`, team),
    ];
    change.send('{"version":');
    upload.send(archive.subarray(0, 20));
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect((await request(`DELETE /api/tokens/${team.id}/`, { token: operator })).status).toBe(204);
    change.send('"1.0.0","why":"x"}');
    upload.send(archive.subarray(20));
    expect(await change.end()).toMatch(/^HTTP\/1.1 401 [^]*The access has ended since the request began/);
    expect(await upload.end()).toMatch(/^HTTP\/1.1 401 [^]*The release token was revoked/);
  });

  it('is required, and an access token is not accepted', async () => {
    const { app } = await aTeam();
    const person = await aPerson();

    expect((await request(`GET /api/apps/${app}/`)).status).toBe(401);
    expect((await request(`GET /api/apps/${app}/`, { token: 'daybook_guessed' })).status).toBe(401);
    expect((await person.request(`GET /api/apps/${app}/`)).status).toBe(401);
    expect((await request('GET /api/notes/', { token: operator })).status).toBe(401);
  });

  it('is shown once, listed without its secret, and invalid after its revocation', async () => {
    const team = await aTeam();
    const listed = await request<ReleaseToken[]>('GET /api/tokens/', { token: operator });
    const own = listed.body.find(({ app }) => app === team.app)!;
    expect(listed.text).not.toContain(team.token);
    expect(own).toEqual({ id: team.id, app: team.app, who: `team ${team.app}`, created: own.created, expires: own.expires });
    expect(Date.parse(own.expires ?? '') - Date.parse(own.created)).toBe(90 * 86_400_000);

    expect((await request(`DELETE /api/tokens/${own.id}/`, { token: operator })).status).toBe(204);
    expect((await team.publish('1.0.0')).status).toBe(401);
    expect((await request(`DELETE /api/tokens/${own.id}/`, { token: operator })).status).toBe(404);
    const unknown = await request('DELETE /api/tokens/none/', { token: operator });
    expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('No token has this id')]);
  });

  it('is created only by an operator', async () => {
    const team = await aTeam();
    const body = { app: team.app, who: 'somebody' };
    const rejected = await request('POST /api/tokens/', { token: team.token, body });

    expect([rejected.status, rejected.text]).toEqual([403, expect.stringContaining("This request needs an operator's token.")]);
    expect((await request('GET /api/tokens/', { token: team.token })).status).toBe(403);
    const wrong = await request('POST /api/tokens/', { token: operator, body: { app: 'Not An App', who: '' } });
    expect([wrong.status, errorsOf(wrong)]).toEqual([
      400,
      { app: ['Give the name of an app, or * for all.'], who: ['Say whose it is.'] },
    ]);
  });
});

/** A request whose body is sent piece by piece. */
function slowly(call: string, { token }: Team) {
  const { hostname, port } = new URL(apiUrl());
  const socket = net.connect(Number(port), hostname);
  const type = call.includes('/releases/') ? archiveMediaType : 'application/json';
  const headers = ['host: localhost', 'connection: close', `authorization: Bearer ${token}`, `content-type: ${type}`];
  socket.write([`${call} HTTP/1.1`, ...headers, 'transfer-encoding: chunked', '', ''].join('\r\n'));
  return {
    send: (piece: string | Buffer) => {
      socket.write(`${Buffer.byteLength(piece).toString(16)}\r\n`);
      socket.write(piece);
      socket.write('\r\n');
    },
    end: () => {
      socket.write('0\r\n\r\n');
      return text(socket);
    },
  };
}
