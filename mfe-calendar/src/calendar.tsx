import { Route, Routes, Switch } from '@daybook/kit/host/routes';
import { CalendarScreen } from './calendar-screen.tsx';

/** The calendar area: its screen by its path, as app.json has it. */
export function Calendar() {
  return (
    <Routes>
      <Switch>
        <Route path="/calendar">
          <CalendarScreen />
        </Route>
      </Switch>
    </Routes>
  );
}
