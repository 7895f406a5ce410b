import fs from 'node:fs';
import path from 'node:path';
import { type InstallationSettings, type OperatorCommand, readWords, UsageError } from '../operator/public.ts';
import { findRunningPostgres } from '../database/embedded/running-postgres.ts';
import { openReleaseStore } from '../releases/store/public.ts';
import { workersOf } from '../settings.ts';
import { type Environment, parseVariables, type Variables, variables } from '../settings-variables.ts';
import { databaseChecks, judgeDatabase, readDatabase } from './check-database.ts';
import { checkProxy, proxyChecks } from './check-proxy.ts';
import { checkSettings } from './check-settings.ts';
import { checkSite, siteChecks } from './check-site.ts';
import { checkDisk, checkStore } from './check-storage.ts';
import { checkTls, tlsChecks } from './check-tls.ts';
import { attempt, type Finding } from './finding.ts';

export const doctor: OperatorCommand = {
  help: `doctor                    checks a running installation, and says what to do
doctor --json             prints the findings as JSON
doctor --token-file FILE  the operator's token (default: DAYBOOK_TOKEN, else DATA_DIR/operator-token)
`,
  async run(words, { settings }) {
    const options = { json: { type: 'boolean' }, 'token-file': { type: 'string' } } as const;
    const { values } = readWords(words, options, 0);
    const findings = await examine(parseVariables(variables, process.env), process.env, {
      settings,
      token: readToken(values['token-file'], settings.dataDir),
    });
    const code = findings.some(({ state }) => state === 'failed') ? 1 : 0;
    return { code, text: values.json ? JSON.stringify(findings, undefined, 2) : findings.map(toLine).join('\n') };
  },
};

interface Place {
  readonly settings: InstallationSettings;
  readonly token: string | undefined;
}

/** Makes all checks. One that fails to run does not keep the others from it. */
async function examine(values: Variables, env: Environment, { settings, token }: Place): Promise<Finding[]> {
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const { dataDir } = settings;
  const store = openReleaseStore(settings);
  const findings = await Promise.all([
    attempt(databaseChecks, () => checkDatabase(values, settings)),
    attempt(['release store'], () => checkStore(store, dataDir)),
    attempt(['disk'], () => checkDisk(dataDir)),
    attempt(siteChecks, () => checkSite(publicUrl)),
    attempt(proxyChecks, () => checkProxy({ publicUrl, trustProxy: values.TRUST_PROXY }, token)),
    attempt(tlsChecks, () => checkTls(publicUrl)),
  ]);
  return [...checkSettings(values, env), ...findings.flat()];
}

async function checkDatabase(values: Variables, { databaseUrl, dataDir }: InstallationSettings): Promise<Finding[]> {
  const url = databaseUrl ?? (await findRunningPostgres(dataDir));
  if (!url) throw new Error(`No embedded database runs in ${dataDir}: start the server, or set DATA_DIR or DATABASE_URL.`);
  return judgeDatabase(await readDatabase(url), {
    workers: workersOf(values),
    isWorkersSet: values.WORKERS !== undefined,
    databasePool: values.DATABASE_POOL,
    hasPooler: values.DATABASE_DIRECT_URL !== undefined,
    migrates: values.MIGRATE,
    isEmbedded: values.DATABASE_URL === undefined,
  });
}

/** @throws {UsageError} if the named file cannot be read */
function readToken(file: string | undefined, dataDir: string): string | undefined {
  try {
    if (file !== undefined) return fs.readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new UsageError(`The token cannot be read: ${(error as Error).message}.`);
  }
  const generated = path.join(dataDir, 'operator-token');
  return process.env['DAYBOOK_TOKEN'] ?? (fs.existsSync(generated) ? fs.readFileSync(generated, 'utf8').trim() : undefined);
}

const labels = { ok: 'ok', warning: 'warning', failed: 'FAILED', skipped: 'skipped' } as const;

const toLine = ({ check, state, text }: Finding) => `${labels[state].padEnd(7)}  ${check.padEnd(13)}  ${text}`;
