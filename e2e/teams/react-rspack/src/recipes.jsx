import { lazy, Suspense, useState } from 'react';
import KeptRecipes from './kept-recipes.jsx';
import picture from './picture.svg';
import './recipes.css';

const Week = lazy(() => import('./week.jsx'));

export default function Recipes({ host }) {
  const [shown, setShown] = useState(false);
  return (
    <div className="recipes">
      <h1>Recipes</h1>
      <img src={picture} alt="A picture" width="48" height="48" />
      <button type="button" onClick={() => setShown(true)}>
        Show the week
      </button>
      {shown && (
        <Suspense fallback={<p>Loading…</p>}>
          <Week />
        </Suspense>
      )}
      <KeptRecipes host={host} />
    </div>
  );
}
