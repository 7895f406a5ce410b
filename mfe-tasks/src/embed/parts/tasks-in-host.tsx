import type { Host } from '@daybook/kit/host/host';
import { SwrProvider } from '@daybook/kit/api/swr-provider';
import { HostProvider } from '@daybook/kit/host/use-host';
import { useState } from 'react';
import type { Cache } from 'swr';
import { TasksApp } from '../../tasks-app.tsx';
import { CrashBoundary } from './crash-boundary.tsx';

/** The whole tasks area, with what was read kept for as long as it stands: for one person. */
export function TasksInHost({ host }: { host: Host }) {
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
