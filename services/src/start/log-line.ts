/** pino's numbers for them. */
const levels = { info: 30, warn: 40, error: 50 } as const;

/** Logs a line in the form of the application's log, from before it is there or beside it. */
export function logLine(level: keyof typeof levels, msg: string, fields: object = {}) {
  process.stdout.write(`${JSON.stringify({ level: levels[level], time: Date.now(), ...fields, msg })}\n`);
}
