import { logLine } from './log-line.ts';

/** What the server says while it starts: to the program that started it (`npm start` shows it as it likes), else to its log. */
export type Announcement =
  | { readonly kind: 'progress'; readonly title: string }
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'warning'; readonly text: string };

export function announce(announcement: Announcement) {
  if (announcement.kind === 'warning') logLine('warn', announcement.text);
  if (process.send) process.send(announcement);
  else if (announcement.kind !== 'warning') logLine('info', messageOf(announcement), announcement);
}

function messageOf(announcement: Exclude<Announcement, { kind: 'warning' }>) {
  switch (announcement.kind) {
    case 'progress':
      return announcement.title;
    case 'ready':
      return `Daybook is ready: ${announcement.url}`;
  }
}
