import fs from 'node:fs';
import { CalendarBrowser } from './calendar-browser.ts';
import { killRunningServers, makeDataDir, type ServerProcess, startServer } from './server-process.ts';

const folders: string[] = [];

/** Starts a server with the providers ics and caldav. It stops after the tests of the file. */
export async function serveCalendars(env: Record<string, string> = {}) {
  const dataDir = makeDataDir();
  folders.push(dataDir);
  return startServer({ DATA_DIR: dataDir, CALENDAR_PROVIDERS: 'ics, caldav', ...env });
}

afterAll(() => {
  killRunningServers();
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, maxRetries: 5 });
});

/** Submits the form for a calendar's address. Returns its error; undefined if there is none. */
export async function formError(server: ServerProcess, provider: 'ics' | 'caldav', fields: Record<string, string>) {
  const browser = new CalendarBrowser(server.url);
  await browser.request(`GET /api/calendar/authorize/?provider=${provider}`);
  const form = await browser.request('GET /api/calendar/connect/');
  const state = /name="state" value="([\w-]+)"/.exec(form.text)![1]!;
  const response = await browser.post('/api/calendar/connect/', { state, action: 'connect', ...fields });
  return response.status === 303 ? undefined : /<p role="alert">([^<]+)</.exec(response.text)?.[1];
}
