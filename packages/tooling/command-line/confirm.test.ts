import { PassThrough } from 'node:stream';
import { confirmed } from './confirm.mjs';

const never = new AbortController().signal;

it.each([
  ['y\n', true],
  ['YES\n', true],
  ['n\n', false],
  ['\n', false],
  ['yesterday\n', false],
])('takes %j as %s', async (typed, isYes) => {
  const { input, output } = aTerminal();
  const answer = confirmed('Remove it?', never, { input, output });
  input.write(typed);

  expect(await answer).toBe(isYes);
  expect(String(output.read())).toContain('Remove it? [y/N] ');
});

it('takes the end of the input for a no', async () => {
  const { input, output } = aTerminal();
  const answer = confirmed('Remove it?', never, { input, output });
  input.end();

  expect(await answer).toBe(false);
});

it('fails without a terminal', async () => {
  await expect(confirmed('Remove it?', never, { input: new PassThrough() })).rejects.toThrow('Confirmation needs a terminal.');
});

const aTerminal = () => ({ input: Object.assign(new PassThrough(), { isTTY: true }), output: new PassThrough() });
