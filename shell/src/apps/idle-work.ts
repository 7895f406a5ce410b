import type { Host } from '@daybook/kit/host/host';
import { rememberFrame } from '../frame/remember-frame.ts';
import { renewUnguarded, type UnguardedOptions } from '../session/renew-unguarded.ts';
import { preloadApps, type PreloadOptions } from './preload-apps.ts';
import { resumeApps, type ResumeOptions } from './resume-apps.ts';

export type IdleWorkOptions = ResumeOptions & PreloadOptions & UnguardedOptions;

/** Starts what the page does in the background, once it is idle. */
export async function startIdleWork(options: IdleWorkOptions, outbox: Host['outbox']): Promise<void> {
  rememberFrame(options.session.user);
  renewUnguarded(options);
  preloadApps(options);
  resumeApps(options);
  await outbox();
}
