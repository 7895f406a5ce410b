import { useShell } from '../page-shell.ts';
import { AppFailed, Unreachable } from './failed.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { OwnScreen } from './own-screen.tsx';
import { texts } from '../texts.ts';
import { useStore } from '@daybook/host/store';
import { Waiting } from './waiting.tsx';
import type { RunningApp } from '../apps/run-app.ts';

const RestScreen = lazyScreen(texts.product, () => import('./rest-screen.tsx').then((screen) => screen.RestScreen));

/** What the page itself shows: its own screens, and what stands in place of an app that is not there. */
export function StageContent() {
  const { stage, apps } = useShell();
  const now = useStore(stage.stage);
  if (now.kind === 'own') return <OwnScreen screen={now.screen} />;
  if (now.kind === 'rest') return <RestScreen />;
  const running = apps.get(now.app.name);
  if (now.check === 'unreachable') return <Unreachable title={now.app.title} onRetry={stage.checkAgain} />;
  if (now.check === 'waiting' || !running) return <Waiting name={now.app.title} />;
  return <InPlaceOf key={now.app.name} running={running} title={now.app.title} />;
}

function InPlaceOf({ running, title }: { running: RunningApp; title: string }) {
  const state = useStore(running.state);
  if (state === 'open') return null;
  if (state === 'failed') return <AppFailed title={title} onRetry={() => void running.retry()} />;
  if (state === 'unreachable') return <Unreachable title={title} onRetry={() => void running.reopen()} />;
  return <Waiting name={title} />;
}
