import { lazy, Suspense, useState } from 'react';

const Board = lazy(() => import('tasks/Board').then(({ Board }) => ({ default: Board })));

export function StartPage() {
  const [isShown, setShown] = useState(true);
  const [events, setEvents] = useState([]);
  const noting =
    (name) =>
    ({ detail }) =>
      setEvents((before) => [...before, `${name} ${JSON.stringify(detail)}`]);
  return (
    <>
      <h1>Intranet</h1>
      <button type="button" onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'} the board
      </button>
      <Suspense fallback="The board is coming.">
        {isShown && (
          <Board
            portal="rsbuild"
            onReady={noting('ready')}
            onTaskMoved={noting('task-moved')}
            onTaskOpen={noting('task-open')}
            onError={noting('error')}
            onAuthRequired={noting('auth-required')}
          />
        )}
      </Suspense>
      <ol>
        {events.map((event, index) => (
          <li key={index}>{event}</li>
        ))}
      </ol>
    </>
  );
}
