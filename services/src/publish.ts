import 'reflect-metadata';
import { requireMigrated } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { createApplication, publishBuilds } from './serve.ts';
import { readSettings } from './settings.ts';
import { prepareDataDir } from './start/data-dir.ts';
import { Shutdown } from './start/shutdown.ts';
import { StartupError } from './start/startup-error.ts';
import { logLine } from './start/startup-log.ts';
import { startTracing } from './tracing/start-tracing.ts';

/*
 * Publishes the builds of PUBLISH_FOLDERS in the installation of the settings, puts those live that a start would, and ends. Run it
 * before the servers of a new version start. Each server does the same at its start if it has PUBLISH_FOLDERS.
 */
const shutdown = new Shutdown();
shutdown.onSignals();

try {
  await run();
  await shutdown.exit();
} catch (error) {
  await shutdown.exit(error);
}

async function run() {
  const settings = readSettings(process.env);
  const { databaseUrl, databaseDirectUrl, dataDir, publishFolders } = settings;
  if (!databaseUrl)
    throw new StartupError('DATABASE_URL must be set: the server that runs the embedded database publishes builds.');
  if (publishFolders.length === 0) throw new StartupError('PUBLISH_FOLDERS must be set: it names the folders of built releases.');
  prepareDataDir(dataDir);
  await openDatabase(settings);
  await requireMigrated(databaseDirectUrl ?? databaseUrl);
  shutdown.add(await startTracing(settings));
  const application = await createApplication(settings, databaseUrl);
  shutdown.add(() => application.close());
  const { published, live } = await publishBuilds(application, settings);
  logLine('info', `${listed('Published', published)} ${listed('Put live', live)}`, { published, live });
}

function listed(what: string, releases: readonly string[]) {
  return `${what}: ${releases.join(', ') || 'nothing new'}.`;
}
