import 'reflect-metadata';
import path from 'node:path';
import { createApplication } from './application.ts';
import { migrate } from './database/migrate.ts';
import { limitPooledRole } from './database/limit-pooled-role.ts';
import { openDatabase } from './database/open-database.ts';
import { PointersService } from './releases/pointers.service.ts';
import { ReleasesService } from './releases/releases.service.ts';
import { ReservationsService } from './releases/reservations.service.ts';
import { ReleaseStore } from './releases/store/release-store.ts';
import { publishBuilds } from './releases/working-tree.ts';
import { Readiness } from './readiness/readiness.ts';
import { readSettings, type Settings } from './settings.ts';
import { announce } from './start/announce.ts';
import { prepareDataDir } from './start/data-dir.ts';
import { Drain } from './start/drain.ts';
import { lockFolder } from './start/folder-lock.ts';
import { checkPort, portRefused } from './start/free-port.ts';
import { Shutdown } from './start/shutdown.ts';

const shutdown = new Shutdown();
shutdown.onSignals();

try {
  await start(readSettings(process.env));
} catch (error) {
  await shutdown.exit(error);
}

/** Everything from the settings to the first request; what is opened is closed again in the reverse order. */
async function start(settings: Settings) {
  prepareDataDir(settings.dataDir);
  const lock = settings.databaseUrl ? undefined : await lockFolder(path.join(settings.dataDir, 'daybook.lock'), settings.publicUrl);
  if (lock) shutdown.add(lock.release);
  await checkPort(settings.port, settings.host);

  announce({ kind: 'progress', title: 'Opening the database' });
  const database = await openDatabase(settings);
  shutdown.add(database.stop);
  void database.gaveUp.then((reason) => shutdown.exit(reason));
  void lock?.lost.then((reason) => {
    database.halt();
    return shutdown.exit(reason);
  });
  await migrate(settings.databaseDirectUrl ?? database.url);
  if (settings.databaseDirectUrl) await limitPooledRole(settings.databaseDirectUrl, database.url);

  const application = await createApplication(settings, database.url);
  const drain = new Drain();
  shutdown.add(() => drain.finish(application.close()));
  await application.get(ReleaseStore, { strict: false }).check();
  announce({ kind: 'progress', title: 'Publishing what was built' });
  const registry = {
    releases: application.get(ReleasesService, { strict: false }),
    pointers: application.get(PointersService, { strict: false }),
    reservations: application.get(ReservationsService, { strict: false }),
  };
  await publishBuilds(registry, { folders: settings.publishFolders, isProduction: settings.production });

  await application.listen(settings.port, settings.host).catch((error: unknown) => {
    throw portRefused(error, settings.port);
  });
  shutdown.beforehand(settings.shutdownDelay, () => {
    application.get(Readiness, { strict: false }).drain();
    drain.start();
  });
  for (const text of settings.warnings) announce({ kind: 'warning', text });
  announce({ kind: 'ready', url: settings.publicUrl });
}
