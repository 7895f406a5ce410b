import { aDeepScript, aScript } from '../../../test/sample-scripts.ts';
import { type Entry } from '../../../test/tar-archive.ts';
import { request, errorsOf } from '../../../test/api.ts';
import { aTeam, releasesOf } from '../../../test/releasing.ts';

describe('a heavy release', () => {
  it('is published while the server handles other requests', async () => {
    const team = await aTeam();
    const parts = Array.from({ length: 2 }, (_, part): Entry => [`part${part}.0a1b2c3d.js`, aScript(400_000, part)]);
    const publishing = team.publish('1.0.0', ...parts);
    const waits = await healthDuring(publishing);

    expect((await publishing).status).toBe(201);
    expect(waits.length).toBeGreaterThan(10);
    expect(waits.sort((one, other) => one - other)[Math.floor(waits.length * 0.99) - 1]).toBeLessThan(1000);
  });

  it.each([
    ['40 MiB in one script', aScript(40 * 1024 * 1024, 1), 'has more than 5 MiB: split it.'],
    ['a script that nests too deep', aDeepScript('[', 50_000, ']'), 'is not a valid JavaScript module: Not enough stack space'],
  ])('with %s is rejected', async (_, script, message) => {
    const team = await aTeam();
    const rejected = await team.publish('1.0.0', ['big.0a1b2c3d.js', script]);

    expect([rejected.status, Object.values(errorsOf(rejected) ?? {}).join(' ')]).toEqual([
      422,
      expect.stringContaining(`big.0a1b2c3d.js ${message}`),
    ]);
    expect(await releasesOf(team)).toEqual([]);
  });
});

describe('a script that nests deeper than V8 survives', () => {
  // Each of these once crashed the server: the parser used up the stack, and V8 then aborted while it compiled a regular expression.
  it.each([
    ['templates', aDeepScript('`${', 3000, '}`')],
    ['functions', aDeepScript('function(){return ', 8000, '}')],
    ['indices of a regular expression', aDeepScript('/a/[', 8000, ']')],
    ['arrows', aDeepScript('a=>', 20_000)],
    ['unary operators', aDeepScript('!', 50_000)],
    ['conditions', aDeepScript('a?', 20_000, ':1')],
  ])('is rejected, and the server keeps running: %s', async (_, script) => {
    const team = await aTeam();
    const rejected = await team.publish('1.0.0', ['deep.0a1b2c3d.js', script]);

    expect(rejected.status).toBe(422);
    expect(Object.values(errorsOf(rejected) ?? {}).join(' ')).toMatch(/Not enough stack space|nested too deeply/);
    expect((await request('GET /healthz')).status).toBe(200);
  });
});

/** Requests the server's health repeatedly until some work is done. Returns how long each response took, in milliseconds. */
async function healthDuring(work: Promise<unknown>) {
  const waits: number[] = [];
  let isDone = false;
  void work.finally(() => (isDone = true)).catch(() => {});
  while (!isDone) {
    const before = performance.now();
    await request('GET /healthz');
    waits.push(performance.now() - before);
  }
  return waits;
}
