import { lazy, Suspense, useState } from 'react';
import picture from './picture.svg';
import Counter from './counter.jsx';
import './garden.css';

const Week = lazy(() => import('./week.jsx'));

export default function Garden() {
  const [shown, setShown] = useState(false);
  return (
    <div className="garden">
      <h1>Garden</h1>
      <img src={picture} alt="A picture" width="48" height="48" />
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
