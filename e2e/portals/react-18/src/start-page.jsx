import { useEffect, useRef, useState } from 'react';

export function StartPage() {
  const [isShown, setShown] = useState(true);
  const [events, setEvents] = useState([]);
  return (
    <>
      <h1>Intranet</h1>
      <button type="button" onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'} the board
      </button>
      {isShown && <Board onEvent={(event) => setEvents((before) => [...before, event])} />}
      <ol>
        {events.map((event, index) => (
          <li key={index}>{event}</li>
        ))}
      </ol>
    </>
  );
}

/** React 18 sets neither properties nor events of a custom element. */
function Board({ onEvent }) {
  const board = useRef(null);
  useEffect(() => {
    for (const [property, name] of Object.entries(names)) {
      board.current[property] = ({ detail }) => onEvent(`${name} ${JSON.stringify(detail)}`);
    }
  });
  return <daybook-board ref={board} portal="react-18" loading="eager" label="My tasks" />;
}

const names = {
  onReady: 'ready',
  onTaskMoved: 'task-moved',
  onTaskOpen: 'task-open',
  onError: 'error',
  onAuthRequired: 'auth-required',
};
