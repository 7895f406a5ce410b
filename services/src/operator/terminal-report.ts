import type { ProgressState, Report } from '../database/backup/report.ts';

type Terminal = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>;

/** Shows the progress of long work in one line of a terminal; nothing if it is none. */
export function terminalReport(terminal: Terminal = process.stderr): Report {
  if (!terminal.isTTY) return { show() {}, end() {} };
  let drawn = 0;
  const draw = (line: string) => terminal.write(`\r\x1b[2K${line.slice(0, terminal.columns || 80)}`);
  return {
    show(state) {
      // Twenty pictures in a second look smooth, and cost nothing.
      if (performance.now() - drawn < 50) return;
      drawn = performance.now();
      draw(describe(state));
    },
    end() {
      if (drawn > 0) draw('');
    },
  };
}

function describe({ title, done, all, unit }: ProgressState) {
  const format = unit === 'bytes' ? size : (count: number) => `${count.toLocaleString('en')} rows`;
  if (all === undefined) return `${title}  ${format(done)}`;
  return `${title}  ${all === 0 ? 100 : Math.floor((done / all) * 100)} %  ${format(done)} of ${format(all)}`;
}

export function size(bytes: number) {
  const [unit, factor] = bytes < 1e6 ? ['kB', 1e3] : bytes < 1e9 ? ['MB', 1e6] : ['GB', 1e9];
  return `${(bytes / Number(factor)).toFixed(1)} ${unit}`;
}
