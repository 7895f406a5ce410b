import { PassThrough } from 'node:stream';
import { memoryStream } from '../test/call-command.ts';
import { choose, confirmed, Progress } from './terminal.mjs';

describe('Progress', () => {
  it('redraws its bar on a terminal, and removes it', () => {
    const terminal = { ...memoryStream(), isTTY: true, columns: 80 };
    const progress = new Progress('Sending', terminal);
    progress.show(0, 2_000_000);
    progress.show(1_000_000, 2_000_000);
    progress.message('Being checked');
    progress.end('Sent');

    expect(terminal.text.split('\r\x1b[2K')).toEqual([
      '',
      'Sending  ░░░░░░░░░░░░░░░░░░░░░░░░   0 %  0 B of 2.0 MB',
      'Sending  ████████████░░░░░░░░░░░░  50 %  1.0 MB of 2.0 MB',
      'Being checked',
      'Sent\n',
    ]);
  });

  it('does not redraw an unchanged line', () => {
    const terminal = { ...memoryStream(), isTTY: true, columns: 80 };
    const progress = new Progress('Sending', terminal);
    progress.show(1_000_000, 2_000_000);
    const before = terminal.text;
    progress.show(1_000_001, 2_000_000);

    expect(terminal.text).toBe(before);
  });

  it.each([
    [20, 20],
    [0, 51],
  ])('stays in one line of a terminal that is %d wide', (columns, width) => {
    const terminal = { ...memoryStream(), isTTY: true, columns };
    new Progress('Sending', terminal).show(1, 2);

    expect(terminal.text.replace('\r\x1b[2K', '')).toHaveLength(width);
  });

  it('prints only the end to a log', () => {
    const log = memoryStream();
    const progress = new Progress('Sending', log);
    progress.show(1, 2);
    progress.end('Sent');

    expect(log.text).toBe('Sent\n');
  });

  it('prints nothing if it is hidden', () => {
    const progress = new Progress('Sending', undefined);
    progress.show(1, 2);

    expect(() => progress.end('Sent')).not.toThrow();
  });
});

const never = new AbortController().signal;
const aTerminal = () => ({ input: Object.assign(new PassThrough(), { isTTY: true }), output: new PassThrough() });

describe('choose', () => {
  const choices = { documents: 'on the server', none: 'nowhere' };

  it.each([
    ['2\n', 'none'],
    ['none\n', 'none'],
    ['\n', 'documents'],
  ])('reads %j as %s', async (typed, chosen) => {
    const { input, output } = aTerminal();
    const answer = choose('Where?', choices, never, { input, output });
    input.write(typed);
    expect(await answer).toBe(chosen);
    expect(String(output.read())).toContain('Where?\n  1  documents: on the server\n  2  none: nowhere\n');
  });

  it.each(['0', '3', 'all', 'toString'])('asks again after %s', async (typed) => {
    const { input, output } = aTerminal();
    const answer = choose('Where?', choices, never, { input, output });
    input.write(`${typed}\n`);
    let shown = '';
    output.on('data', (text: Buffer) => {
      shown += String(text);
      if (shown.split('[1] ').length === 3) input.write('2\n');
    });
    expect(await answer).toBe('none');
  });

  it('fails if the terminal is closed, so that nothing is created', async () => {
    const { input, output } = aTerminal();
    const answer = choose('Where?', choices, never, { input, output });
    input.end();
    await expect(answer).rejects.toThrow('Nothing was chosen.');
  });
});

describe('confirmed', () => {
  it.each([
    ['y\n', true],
    ['YES\n', true],
    ['n\n', false],
    ['\n', false],
    ['yesterday\n', false],
  ])('reads %j as %s', async (typed, isYes) => {
    const { input, output } = aTerminal();
    const answer = confirmed('Remove it?', never, { input, output });
    input.write(typed);

    expect(await answer).toBe(isYes);
    expect(String(output.read())).toContain('Remove it? [y/N] ');
  });

  it('treats the end of the input as a no', async () => {
    const { input, output } = aTerminal();
    const answer = confirmed('Remove it?', never, { input, output });
    input.end();

    expect(await answer).toBe(false);
  });

  it('fails without a terminal', async () => {
    await expect(confirmed('Remove it?', never, { input: new PassThrough() })).rejects.toThrow('Confirmation needs a terminal.');
  });
});
