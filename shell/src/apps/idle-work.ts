import type { Host } from '@daybook/kit/host/host';
import { rememberFrame } from '../frame/remember-frame.ts';
import { preloadApps, type PreloadOptions } from './preload-apps.ts';
import { resumeApps, type ResumeOptions } from './resume-apps.ts';

/** Starts what the page does in the background, once it is idle. */
export async function startIdleWork(options: ResumeOptions & PreloadOptions, outbox: Host['outbox']): Promise<void> {
  rememberFrame(options.user);
  preloadApps(options);
  resumeApps(options);
  await outbox();
}
