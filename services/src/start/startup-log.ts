/** pino's numbers of the levels. */
const levels = { info: 30, warn: 40, error: 50 } as const;

/** Logs a line in the format of the application's log. For code that runs before the application exists, or outside of it. */
export function logLine(level: keyof typeof levels, msg: string, fields: object = {}) {
  process.stdout.write(`${JSON.stringify({ level: levels[level], time: Date.now(), ...fields, msg })}\n`);
}

/** A message of the start for the program that started this one (`npm start` shows it), or for the log. */
export type Announcement =
  | { readonly kind: 'progress'; readonly title: string }
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'warning'; readonly text: string };

export function announce(announcement: Announcement) {
  if (announcement.kind === 'warning') logLine('warn', announcement.text);
  if (process.send) process.send(announcement);
  else if (announcement.kind === 'progress') logLine('info', announcement.title, announcement);
  else if (announcement.kind === 'ready') logLine('info', `Daybook is ready: ${announcement.url}`, announcement);
}
