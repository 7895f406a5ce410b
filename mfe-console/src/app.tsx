import { forgetFailedParts, lazyPart } from '@daybook/kit/host/lazy-part';
import { lifecycles } from '@daybook/kit/host/lifecycles';
import { Route, Routes, Switch } from '@daybook/kit/host/routes';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { type ComponentType, Suspense, useEffect } from 'react';
import { TokenForm } from './token/token-form.tsx';
import { useToken } from './token/use-token.ts';

// Nobody sees them before a token was accepted.
const AppList = lazyPart(() => import('./apps/app-list.tsx').then((part) => part.AppList));
const AppScreen = lazyPart(() => import('./app-detail/app-screen.tsx').then((part) => part.AppScreen));

export const { bootstrap, mount, unmount } = lifecycles(Console);

/** The operator's console: its screens by their paths, as in app.json. */
export function Console() {
  useEffect(() => forgetFailedParts, []);
  return (
    <Routes>
      <Switch>
        <Route path="/console">
          <WithToken screen={AppList} />
        </Route>
        <Route path="/console/:app">
          <WithToken screen={AppScreen} />
        </Route>
      </Switch>
    </Routes>
  );
}

/** Shows a screen, or the form for the token if none was entered. */
function WithToken({ screen: Screen }: { screen: ComponentType }) {
  if (useToken().token === undefined) return <TokenForm />;
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Screen />
    </Suspense>
  );
}
