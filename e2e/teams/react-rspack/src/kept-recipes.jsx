import { useCallback, useEffect, useState } from 'react';
import { recipesOf } from './recipes-of.js';

export default function KeptRecipes({ host }) {
  const { recipes, problem, add } = useRecipes(host);
  const [typed, setTyped] = useState('');

  async function submit(event) {
    event.preventDefault();
    if (await add(typed)) setTyped('');
  }

  return (
    <>
      <form onSubmit={submit}>
        <label>
          Recipe <input value={typed} onChange={({ target }) => setTyped(target.value)} required />
        </label>
        <button>Add</button>
      </form>
      {problem && <p role="alert">{problem}</p>}
      <ul>
        {recipes.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </>
  );
}

function useRecipes(host) {
  const [recipes, setRecipes] = useState([]);
  const [problem, setProblem] = useState('');

  /** Returns whether it succeeded. */
  const attempt = useCallback(
    async (action) => {
      try {
        await action(await recipesOf(host));
        setProblem('');
        return true;
      } catch (error) {
        setProblem(error.message);
        return false;
      }
    },
    [host],
  );

  useEffect(() => {
    const read = () => attempt(async ({ list }) => setRecipes(await list()));
    const following = recipesOf(host).then(
      ({ subscribe }) => subscribe(read),
      () => () => undefined,
    );
    void read();
    return () => void following.then((stop) => stop());
  }, [host, attempt]);

  return { recipes, problem, add: (text) => attempt((stored) => stored.add(text)) };
}
