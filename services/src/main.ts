import path from 'node:path';
import { openDatabase } from './database/open-database.ts';
import { readSettings, type Settings } from './settings.ts';
import { announce } from './start/startup-log.ts';
import { prepareDataDir } from './start/data-dir.ts';
import { lockFolder } from './start/folder-lock.ts';
import { checkPort } from './start/free-port.ts';
import { Shutdown } from './start/shutdown.ts';

const shutdown = new Shutdown();
shutdown.onSignals();

try {
  await start(readSettings(process.env));
} catch (error) {
  await shutdown.exit(error);
}

/** Starts the server. `shutdown` closes what was opened, in the reverse order. */
async function start(settings: Settings) {
  prepareDataDir(settings.dataDir);
  const lock = settings.databaseUrl ? undefined : await lockFolder(path.join(settings.dataDir, 'daybook.lock'), settings.publicUrl);
  if (lock) shutdown.add(lock.release);
  await checkPort(settings.port, settings.host);

  announce({ kind: 'progress', title: 'Opening the database' });
  // Loading the application takes as long as starting PostgreSQL, so both run at once.
  const loading = loadServer(settings);
  loading.catch(() => {});
  const database = await openDatabase(settings);
  shutdown.add(database.stop);
  void database.gaveUp.then((reason) => shutdown.exit(reason));
  void lock?.lost.then((reason) => {
    database.halt();
    return shutdown.exit(reason);
  });
  const { migrate, requireMigrated } = await import('./database/migrate.ts');
  await (settings.migrates ? migrate : requireMigrated)(settings.databaseDirectUrl ?? database.url);
  const serve = await loading;
  await serve({ ...settings, workers: database.workers }, database.url, shutdown);
  for (const text of [...settings.warnings, ...database.warnings]) announce({ kind: 'warning', text });
  announce({ kind: 'ready', url: settings.publicUrl });
}

/** Returns the function that serves. With several worker processes, this one never loads the application. */
async function loadServer({ workers }: Settings) {
  return workers === 1 ? (await import('./serve.ts')).serve : (await import('./processes/primary.ts')).serveByWorkers;
}
