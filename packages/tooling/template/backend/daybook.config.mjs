/** @type {import('@daybook/tooling/config').Config} */
export default {
  // Where `npm run backend` listens. Only `daybook dev` reads it.
  backend: 'http://localhost:4000',
};
