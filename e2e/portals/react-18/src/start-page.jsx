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

/** React 18 knows neither the properties nor the events of a custom element. */
function Board({ onEvent }) {
  const board = useRef(null);
  useEffect(() => {
    const { current } = board;
    const note = ({ type, detail }) => onEvent(`${type.replace('daybook:', '')} ${JSON.stringify(detail)}`);
    for (const name of names) current.addEventListener(name, note);
    return () => names.forEach((name) => current.removeEventListener(name, note));
  });
  return <daybook-board ref={board} portal="react-18" loading="eager" label="My tasks" />;
}

const names = ['ready', 'task-moved', 'task-open', 'error', 'auth-required'].map((name) => `daybook:${name}`);
