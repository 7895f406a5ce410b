import { Notice } from '@daybook/kit/ui/notice';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { CloudOff, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { BoardLife } from './board-life.ts';
import type { Access } from './connection/access.ts';
import { pageTexts } from './host/page-texts.ts';
import { ConnectPanel, HostPanel } from './parts/closed-panel.tsx';
import { InPlace } from './parts/in-place.tsx';
import { TasksInHost } from './parts/tasks-in-host.tsx';
import { Toasts } from './parts/toasts.tsx';
import { texts } from './texts.ts';
import { type LivingOptions, useEmbeddedHost } from './use-embedded-host.ts';

/** The tasks, and over them what stands in their way. They stay as they are behind it: nothing that was typed is lost. */
export function LivingBoard(props: LivingOptions) {
  const { access } = props.life;
  const state = useSyncExternalStore(access.state.subscribe, access.state.get);
  const person = useLastPerson(state);
  const { theirs, spoken, crash } = useEmbeddedHost(props, person);
  const isShown = state.kind === 'open' && !crash.crashed;
  return (
    <>
      <div data-app="" hidden={!isShown}>
        {!pageTexts().isLasting() && <Notice>{texts.notStored}</Notice>}
        {theirs && !crash.crashed && <TasksInHost key={person} host={theirs.host} />}
      </div>
      {crash.crashed ? <Crashed onRetry={crash.retry} /> : <InTheWay state={state} life={props.life} />}
      {theirs && <Toasts queue={theirs.toasts} />}
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </>
  );
}

/** Whose board it is, also while it may not be shown. */
function useLastPerson(state: Access): string | undefined {
  const [last, setLast] = useState<string>();
  const now = state.kind === 'open' ? state.userId : last;
  if (now !== last) setLast(now);
  return now;
}

function InTheWay({ state, life }: { state: Access; life: BoardLife }) {
  const retry = () => void life.access.retry();
  switch (state.kind) {
    case 'open':
      return null;
    case 'opening':
      return <Skeleton lines={6} label={texts.opening} />;
    case 'unreachable':
      return <Unreachable onRetry={retry} />;
    case 'closed':
      if (!life.connect) return <HostPanel message={state.message} onRetry={retry} />;
      return <ConnectPanel reason={state.reason} message={state.message} connect={life.connect} />;
  }
}

function Unreachable({ onRetry }: { onRetry: () => void }) {
  const retry = useRef(onRetry);
  useEffect(() => {
    const again = () => retry.current();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return (
    <InPlace icon={<CloudOff size={22} />} title={texts.unreachable} label={texts.retry} onPress={onRetry}>
      {texts.unreachableText}
    </InPlace>
  );
}

function Crashed({ onRetry }: { onRetry: () => void }) {
  return (
    <InPlace icon={<TriangleAlert size={22} />} title={texts.crashed} label={texts.retry} onPress={onRetry}>
      {texts.crashedText}
    </InPlace>
  );
}
