interface Processes {
  /** How many processes this server has. */
  readonly workers: number;
  /** How many connections each of them has for requests. */
  readonly databasePool: number;
}

/** Connections of a process beside its pool: see docs/decisions/0028-database-connections.md. */
const others = 10;

/** Returns how many connections to PostgreSQL this server opens at most. */
export const connectionBudget = ({ workers, databasePool }: Processes) => workers * (databasePool + others);

/** Returns a sentence if the server opens more connections than PostgreSQL allows it; these would fail when it is busiest. */
export function warnOfConnections(processes: Processes, allowed: number): string[] {
  const budget = connectionBudget(processes);
  if (budget <= allowed) return [];
  const { workers, databasePool } = processes;
  return [
    `This server opens up to ${budget} connections (WORKERS ${workers}, each DATABASE_POOL ${databasePool} and ${others} more), and ` +
      `the PostgreSQL server allows ${allowed}. Lower WORKERS or DATABASE_POOL, or raise max_connections.`,
  ];
}
