import 'reflect-metadata';
import { createApplication } from './application.ts';
import { migrate } from './database/migrate.ts';
import type { OpenDatabase } from './database/open-database.ts';
import { Readiness } from './readiness/readiness.ts';
import { ReleaseStore, WorkingTreeService } from './releases/public.ts';
import type { Settings } from './settings.ts';
import { announce } from './start/startup-log.ts';
import { Drain } from './start/drain.ts';
import { portError } from './start/free-port.ts';
import type { Shutdown } from './start/shutdown.ts';

/** Migrates the open database, publishes the builds and listens. `shutdown` closes it again. */
export async function serve(settings: Settings, database: OpenDatabase, shutdown: Shutdown) {
  await migrate(settings.databaseDirectUrl ?? database.url);

  const application = await createApplication(settings, database.url);
  const drain = new Drain();
  shutdown.add(() => drain.finish(application.close()));
  await application.get(ReleaseStore, { strict: false }).check();
  announce({ kind: 'progress', title: 'Publishing what was built' });
  const workingTree = application.get(WorkingTreeService, { strict: false });
  await workingTree.publish({ folders: settings.publishFolders, isProduction: settings.production });

  await application.listen(settings.port, settings.host).catch((error: unknown) => {
    throw portError(error, settings.port);
  });
  shutdown.beforehand(settings.shutdownDelay, () => {
    application.get(Readiness, { strict: false }).drain();
    drain.start();
  });
}
