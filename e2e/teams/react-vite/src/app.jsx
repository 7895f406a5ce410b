import { lazy, Suspense, useState } from 'react';
import boot from './boot.svg';
import Counter from './counter.jsx';
import './app.css';

const Week = lazy(() => import('./week.jsx'));

export default function App() {
  const [shown, setShown] = useState(false);
  return (
    <div className="walks">
      <h1>Walks</h1>
      <img src={boot} alt="A boot" width="48" height="48" />
      <button type="button" onClick={() => setShown(true)}>
        Show the week
      </button>
      <Counter />
      {shown && (
        <Suspense fallback={<p>Loading…</p>}>
          <Week />
        </Suspense>
      )}
    </div>
  );
}
