import { Route, Routes, Switch } from '@daybook/kit/routes';
import { AppList } from './apps/app-list.tsx';
import { AppScreen } from './one-app/app-screen.tsx';
import { TokenForm } from './token/token-form.tsx';
import { useToken } from './token/use-token.ts';

/** The operator's console: its screens by their paths, as app.json has them, for whoever has shown a token. */
export function Console() {
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

function Guarded({ screen: Shown }: { screen: () => React.ReactNode }) {
  return useToken().token === undefined ? <TokenForm /> : <Shown />;
}
