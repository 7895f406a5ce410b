'use client';

import { useState } from 'react';

/** Rendered on the server. */
export function StartPage() {
  const [isShown, setShown] = useState(true);
  const [events, setEvents] = useState<readonly string[]>([]);
  const noting =
    (name: string) =>
    ({ detail }: CustomEvent<unknown>) =>
      setEvents((before) => [...before, `${name} ${JSON.stringify(detail)}`]);
  return (
    <>
      <h1>Intranet</h1>
      <button type="button" onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'} the board
      </button>
      {isShown && (
        <daybook-board
          portal="next"
          ref={(board) => {
            if (!board) return;
            board.onReady = noting('ready');
            board.onTaskMoved = noting('task-moved');
            board.onTaskOpen = noting('task-open');
            board.onError = noting('error');
            board.onAuthRequired = noting('auth-required');
          }}
        />
      )}
      <ol>
        {events.map((event, index) => (
          <li key={index}>{event}</li>
        ))}
      </ol>
    </>
  );
}
