import { callCommand, place } from '../test/call-command.mjs';
import { CommandFailed } from './command-failed.mjs';
import { run } from './run.mjs';

const live = {
  summary: 'Gives new page loads a release.',
  usage: 'live APP VERSION [--share N]',
  help: 'daybook live notes 1.1.0 --share 10',
  words: [2, 2],
  options: {
    share: { type: 'string', value: 'N', about: 'Percent of the visitors.' },
    json: { type: 'boolean', about: 'Prints the answer alone, as JSON.' },
  },
  run: async ({ words, options, output }) => output.answer({ words, options }, `${words.join(' ')} ${options.share}`),
};

const prune = {
  summary: 'Removes old releases.',
  usage: 'prune',
  help: 'daybook prune',
  options: live.options,
  run: async () => {
    throw new CommandFailed('It is live.', { answer: { title: 'It is live.' } });
  },
};

describe('run', () => {
  it('gives a command its words and options', async () => {
    expect(await daybook('live', 'notes', '1.1.0', '--share', '10')).toEqual({ code: 0, stdout: 'notes 1.1.0 10\n', stderr: '' });
    expect(await daybook('live', '--share=10', 'notes', '1.1.0')).toMatchObject({ code: 0, stdout: 'notes 1.1.0 10\n' });
  });

  it('prints the answer alone with --json', async () => {
    const { stdout } = await daybook('live', 'notes', '1.1.0', '--json');

    expect(JSON.parse(stdout)).toEqual({ words: ['notes', '1.1.0'], options: {} });
  });

  it('tells what was refused, and ends with 1', async () => {
    expect(await daybook('prune')).toEqual({ code: 1, stdout: '', stderr: 'It is live.\n' });
    expect(await daybook('prune', '--json')).toEqual({
      code: 1,
      stdout: '{\n  "title": "It is live."\n}\n',
      stderr: 'It is live.\n',
    });
  });

  it.each([
    [['liev'], 'There is no command liev. Did you mean live?'],
    [['help', 'prnue'], 'There is no command prnue. Did you mean prune?'],
    [['destroy'], 'There is no command destroy.\n'],
    [['constructor'], 'There is no command constructor.\n'],
    [['live', 'notes', '1.1.0', '--shaer', '10'], 'There is no option --shaer. Did you mean --share?'],
    [['live', 'notes', '1.1.0', '-s'], 'There is no option -s.\n'],
    [['live', 'notes', '1.1.0', '--share'], '--share needs a value.'],
    [['live', 'notes', '1.1.0', '--share', '--json'], '--share needs a value. Write --share=--json if it is to begin with a dash.'],
    [['live', 'notes', '1.1.0', '--json=yes'], '--json takes no value.'],
    [['live', 'notes', '1.1.0', '--share', '10', '--share', '20'], '--share is there twice.'],
    [['live', 'notes'], 'Something is missing: daybook live APP VERSION [--share N]'],
    [['live', 'notes', '1.1.0', 'now'], '"now" is too much: daybook live APP VERSION [--share N]'],
  ])('refuses %j as wrong use', async (written, sentence) => {
    const { code, stdout, stderr } = await daybook(...written);

    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(sentence);
    expect(stderr).toMatch(/^daybook .*--help says more\.$/m);
  });

  it.each([[[]], [['help']], [['--help']], [['-h']]])('lists all commands when called with %j', async (written) => {
    const { code, stdout } = await daybook(...written);

    expect(code).toBe(0);
    expect(stdout).toContain('  live   Gives new page loads a release.\n  prune  Removes old releases.\n');
    expect(stdout).toContain('  3  the platform could not be reached');
  });

  it.each([
    [['help', 'live']],
    [['live', '--help']],
    [['live', '-h', 'notes']],
    // What is missing does not matter to one who asks.
    [['live', '--help', '--share', '5']],
  ])('shows the help of a command when called with %j', async (written) => {
    const { code, stdout } = await daybook(...written);

    expect(code).toBe(0);
    expect(stdout).toContain('daybook live APP VERSION [--share N]\n\nGives new page loads a release.\n');
    expect(stdout).toContain('  --share N  Percent of the visitors.\n');
  });

  it('ends with 130 when Ctrl-C ended the command', async () => {
    const stopping = new AbortController();
    const stopped = { ...prune, run: async ({ signal }) => (stopping.abort(), signal.throwIfAborted()) };

    expect(await run({ stopped }, ['stopped'], { ...places(), signal: stopping.signal })).toBe(130);
  });

  it('does not take a fault of its own for a refusal', async () => {
    const broken = { ...prune, run: async () => undefined.missing };

    await expect(run({ broken }, ['broken'], places())).rejects.toThrow(TypeError);
  });
});

const daybook = (...written) => callCommand({ live, prune }, written);

const places = () => ({ stdout: place(), stderr: place(), signal: new AbortController().signal });
