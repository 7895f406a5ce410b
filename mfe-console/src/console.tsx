import { forgetFailedParts, lazyPart } from '@daybook/kit/host/lazy-part';
import { Route, Routes, Switch } from '@daybook/kit/host/routes';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { type ComponentType, Suspense, useEffect } from 'react';
import { AppList } from './apps/app-list.tsx';
import { TokenForm } from './token/token-form.tsx';
import { useToken } from './token/use-token.ts';

const AppScreen = lazyPart(() => import('./one-app/app-screen.tsx').then((part) => part.AppScreen));

/** The operator's console: its screens by their paths, as app.json has them, for whoever has shown a token. */
export function Console() {
  useEffect(() => forgetFailedParts, []);
  return (
    <Routes>
      <Switch>
        <Route path="/console">
          <Guarded screen={AppList} />
        </Route>
        <Route path="/console/:app">
          <Guarded screen={AppScreen} />
        </Route>
      </Switch>
    </Routes>
  );
}

function Guarded({ screen: Shown }: { screen: ComponentType }) {
  if (useToken().token === undefined) return <TokenForm />;
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Shown />
    </Suspense>
  );
}
