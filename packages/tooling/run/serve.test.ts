import { heapLimit } from './serve.mjs';

it.each([
  [{}, ['--max-old-space-size=384']],
  [{ NODE_OPTIONS: '--use-openssl-ca' }, ['--max-old-space-size=384']],
  [{ NODE_OPTIONS: '--max-old-space-size=2000' }, []],
  [{ NODE_OPTIONS: '--max_old_space_size=2000' }, []],
])('limits the heap of the server unless the settings of Node do: %j', (env, words) => {
  expect(heapLimit(env)).toEqual(words);
});
