import { callCommand, memoryStream } from '../test/call-command.ts';
import { CommandError } from './command-error.mjs';
import { type Command, run } from './program.mjs';

const live: Command = {
  summary: 'Gives new page loads a release.',
  arguments: '<app> <version>',
  help: 'daybook live notes 1.1.0 --share 10',
  options: {
    '--share <N>': 'percent of the visitors',
    '--json': 'prints only the result, as JSON',
  },
  run({ args, options, output }) {
    output.result({ args, options }, `${args.join(' ')} ${options.share}`);
    return Promise.resolve();
  },
};

const prune: Command = {
  summary: 'Removes old releases.',
  help: 'daybook prune',
  options: live.options,
  run: () => Promise.reject(new CommandError('It is live.', { result: { title: 'It is live.' } })),
};

describe('run', () => {
  it('passes arguments and options to a command', async () => {
    expect(await daybook('live', 'notes', '1.1.0', '--share', '10')).toEqual({ code: 0, stdout: 'notes 1.1.0 10\n', stderr: '' });
    expect(await daybook('live', '--share=10', 'notes', '1.1.0')).toMatchObject({ code: 0, stdout: 'notes 1.1.0 10\n' });
  });

  it('prints only the result with --json', async () => {
    const { stdout } = await daybook('live', 'notes', '1.1.0', '--json');

    expect(JSON.parse(stdout)).toEqual({ args: ['notes', '1.1.0'], options: { json: true } });
  });

  it('prints why a command failed, and exits with 1', async () => {
    expect(await daybook('prune')).toEqual({ code: 1, stdout: '', stderr: 'It is live.\n' });
    expect(await daybook('prune', '--json')).toEqual({
      code: 1,
      stdout: '{\n  "title": "It is live."\n}\n',
      stderr: 'It is live.\n',
    });
  });

  it('prints why it was called wrongly with --json too', async () => {
    const { code, stdout } = await daybook('live', 'notes', '1.1.0', '--share', '--json');
    expect([code, JSON.parse(stdout)]).toEqual([
      2,
      { title: '--share needs a value. Write --share=--json if it begins with a dash.' },
    ]);
  });

  it.each([
    [['liev'], 'Unknown command "liev". Did you mean live?'],
    [['help', 'prnue'], 'Unknown command "prnue". Did you mean prune?'],
    [['destroy'], 'Unknown command "destroy". Run `daybook --help`.\n'],
    [['constructor'], 'Unknown command "constructor". Run `daybook --help`.\n'],
    [['live', 'notes', '1.1.0', '--shaer', '10'], 'Unknown option "--shaer". Did you mean --share?'],
    [['live', 'notes', '1.1.0', '-s'], 'Unknown option "-s". Run `daybook live --help`.\n'],
    [['live', 'notes', '1.1.0', '--share'], '--share needs a value.'],
    [['live', 'notes', '1.1.0', '--json=yes'], 'Unknown option "--json=yes".'],
    [['live', 'notes', '1.1.0', '--share', '10', '--share', '20'], '--share is given twice.'],
    [['live', 'notes'], 'Missing required argument "version".'],
    [['live', 'notes', '1.1.0', 'now'], 'Unexpected argument "now".'],
  ])('rejects %j as wrong usage', async (written, sentence) => {
    const { code, stdout, stderr } = await daybook(...written);

    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(sentence);
    expect(stderr).toMatch(/ Run `daybook .*--help`\.$/m);
  });

  it.each([[[]], [['help']], [['--help']], [['-h']]])('lists all commands when called with %j', async (written) => {
    const { code, stdout } = await daybook(...written);

    expect(code).toBe(0);
    expect(stdout).toMatch(/^ {2}live +Gives new page loads a release\.\n {2}prune +Removes old releases\.$/m);
    expect(stdout).toContain('  3  the platform could not be reached');
  });

  it.each([
    [['help', 'live']],
    [['live', '--help']],
    [['live', '-h', 'notes']],
    // Missing arguments do not matter.
    [['live', '--help', '--share', '5']],
  ])('shows the help of a command when called with %j', async (written) => {
    const { code, stdout } = await daybook(...written);

    expect(code).toBe(0);
    expect(stdout).toContain('daybook live [options] <app> <version>\n\nGives new page loads a release.\n');
    expect(stdout).toMatch(/^ {2}--share <N> +percent of the visitors$/m);
  });

  it('exits with 130 if Ctrl-C ended the command', async () => {
    const stopping = new AbortController();
    const stopped: Command = { ...prune, run: ({ signal }) => (stopping.abort(), Promise.reject(signal.reason as Error)) };

    expect(await run({ stopped }, ['stopped'], { ...places(), signal: stopping.signal })).toBe(130);
  });

  it('rethrows errors of the command itself', async () => {
    const broken = { ...prune, run: () => Promise.reject(new TypeError('missing')) };

    await expect(run({ broken }, ['broken'], places())).rejects.toThrow(TypeError);
  });
});

const daybook = (...written: string[]) => callCommand({ live, prune }, written);

const places = () => ({ stdout: memoryStream(), stderr: memoryStream(), signal: new AbortController().signal });
