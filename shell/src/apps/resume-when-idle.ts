import { whenIdle } from '@daybook/kit/host/when-idle';
import type { ResumeOptions } from './resume-apps.ts';

/** Nobody waits for what an earlier page has left to send: its code comes when the page has nothing else to do. */
export function resumeWhenIdle(options: ResumeOptions): void {
  const resume = async () => (await import('./resume-apps.ts')).resumeApps(options);
  whenIdle(() => void resume().catch((error: unknown) => console.error('resume', error)));
}
