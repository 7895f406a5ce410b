import { useStore } from '@daybook/host/store';
import { SwrProvider } from '@daybook/kit/api/swr-provider';
import { CrashBoundary } from '@daybook/kit/host/crash-boundary';
import type { Host } from '@daybook/kit/host/host';
import { HostProvider } from '@daybook/kit/host/use-host';
import { Notice } from '@daybook/kit/ui/notice';
import { lazyPart } from '@daybook/kit/host/lazy-part';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { TriangleAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Cache } from 'swr';
import { TasksApp } from '../tasks-app.tsx';
import type { BoardSession } from './board-session.ts';
import { type Access, isDisconnected } from './connection/access-state.ts';
import { pageStorage } from './host/embedded-host.ts';
import { ConnectPanel, Panel, UnreachablePanel } from './parts/panels.tsx';
import { texts } from './texts.ts';
import { type BoardContext, useEmbeddedHost } from './use-embedded-host.ts';

// The board works without it.
const BesideBoard = lazyPart(() =>
  import('./parts/beside-board.tsx').then(({ BesideBoard: Part }) => Part).catch(() => () => null),
);

/** Shows the tasks, or a panel while they are not accessible. They stay mounted behind the panel, so that no input is lost. */
export function ConnectedBoard(context: BoardContext) {
  const state = useStore(context.session.access.state);
  const userId = useLastUser(state);
  const { hosting, announcement, crash } = useEmbeddedHost(context, userId);
  const isShown = state.kind === 'open' && !crash.hasCrashed;
  return (
    <>
      <div data-app="" hidden={!isShown}>
        {!pageStorage().isLasting() && <Notice>{texts.notStored}</Notice>}
        {hosting && !crash.hasCrashed && <HostedTasks key={userId} host={hosting.host} />}
      </div>
      {crash.hasCrashed ? (
        <Panel icon={<TriangleAlert size={22} />} title={texts.crashed} buttonLabel={texts.retry} onPress={crash.retry}>
          {texts.crashedText}
        </Panel>
      ) : (
        <StatePanel state={state} session={context.session} />
      )}
      <Suspense>
        <BesideBoard isShown={isShown} session={context.session} toasts={hosting?.toasts} />
      </Suspense>
      <p role="status" className="sr-only">
        {isDisconnected(state) ? state.message : announcement}
      </p>
    </>
  );
}

/** Returns the user of the board, also while there is no access, until the connection is ended. */
function useLastUser(state: Access): string | undefined {
  const [last, setLast] = useState<string>();
  const kept = isDisconnected(state) ? undefined : last;
  const current = state.kind === 'open' ? state.userId : kept;
  if (current !== last) setLast(current);
  return current;
}

/** The tasks app, with an SWR cache for one user. */
function HostedTasks({ host }: { host: Host }) {
  const [cache] = useState((): Cache => new Map());
  return (
    <CrashBoundary onCrash={host.crash}>
      <HostProvider host={host}>
        <SwrProvider cache={() => cache}>
          <TasksApp />
        </SwrProvider>
      </HostProvider>
    </CrashBoundary>
  );
}

function StatePanel({ state, session }: { state: Access; session: BoardSession }) {
  const retry = () => void session.access.retry();
  switch (state.kind) {
    case 'open':
      return null;
    case 'opening':
      return <Skeleton lines={6} label={texts.opening} />;
    case 'unreachable':
      return <UnreachablePanel onRetry={retry} />;
    case 'closed':
      if (session.connect) return <ConnectPanel reason={state.reason} message={state.message} connect={session.connect} />;
      return (
        <Panel icon={<TriangleAlert size={22} />} title={texts.hostTitle} buttonLabel={texts.retry} onPress={retry}>
          {state.message}
        </Panel>
      );
  }
}
