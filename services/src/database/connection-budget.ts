interface Processes {
  /** How many processes this server has. */
  readonly workers: number;
  /** How many connections each of them has for requests. */
  readonly databasePool: number;
}

export interface ProcessSettings extends Processes {
  /** False if `workers` is the default: one process for each processor. */
  readonly isWorkersSet: boolean;
  /** True if the requests share the connections of a pooler. */
  readonly hasPooler: boolean;
}

/** Connections of a process beside its pool: see docs/decisions/0028-database-connections.md. */
const others = 10;

/** Returns how many connections to PostgreSQL this server opens at most. */
export const connectionBudget = ({ workers, databasePool }: Processes) => workers * (databasePool + others);

/** For backups and people. PostgreSQL itself keeps three more, for superusers. */
const kept = 7;

/** Returns how many processes serve: without WORKERS, at most as many as PostgreSQL allows connections for. */
export function workersWithin({ workers, databasePool, isWorkersSet, hasPooler }: ProcessSettings, allowed: number): number {
  if (isWorkersSet) return workers;
  const each = connectionBudget({ workers: 1, databasePool: hasPooler ? 0 : databasePool });
  return Math.min(workers, Math.max(1, Math.floor((allowed - kept) / each)));
}

/** Returns a sentence if the server opens more connections than PostgreSQL allows it; these would fail when it is busiest. */
function warnOfConnections(processes: Processes, allowed: number): string[] {
  const budget = connectionBudget(processes);
  if (budget <= allowed) return [];
  const { workers, databasePool } = processes;
  return [
    `This server opens up to ${budget} connections (WORKERS ${workers}, each DATABASE_POOL ${databasePool} and ${others} more), and ` +
      `the PostgreSQL server allows ${allowed}. Lower WORKERS or DATABASE_POOL, or raise max_connections.`,
  ];
}

/** Returns how many processes serve, and a sentence for each thing that an operator should know about their connections. */
export function planProcesses(settings: ProcessSettings, allowed: number) {
  const workers = workersWithin(settings, allowed);
  // A pooler limits its own connections to PostgreSQL.
  const warnings = settings.hasPooler ? [] : warnOfConnections({ ...settings, workers }, allowed);
  if (workers === settings.workers) return { workers, warnings };
  const fewer =
    `This server has ${workers === 1 ? 'one process' : `${workers} processes`} for ${settings.workers} processors, because the PostgreSQL ` +
    `server allows ${allowed} connections. Raise max_connections, or set WORKERS.`;
  return { workers, warnings: [fewer, ...warnings] };
}
