import { useEffect, useRef, useState } from 'react';

/** Counts in a worker, which ends with the screen. */
export default function Counter() {
  const worker = useRef();
  const [count, setCount] = useState();
  useEffect(() => () => worker.current?.terminate(), []);

  const send = (last) => {
    worker.current ??= new Worker(new URL('./count-worker.js', import.meta.url));
    worker.current.onmessage = ({ data }) => setCount(data);
    worker.current.postMessage(last);
  };

  return (
    <p>
      <button type="button" onClick={() => send(100)}>
        Count
      </button>
      <button type="button" onClick={() => send(-1)}>
        Break the worker
      </button>
      {count !== undefined && <output>Counted {count}</output>}
    </p>
  );
}
