import fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { StartupError } from '../startup-error.ts';
import { errorCode } from './error-code.ts';

const touch = promisify(fs.futimes);

interface Watched {
  readonly file: string;
  /** What we wrote into it. */
  readonly record: string;
  /** Milliseconds. */
  readonly every: number;
}

/** Touches the lock file, so that other machines see that its holder lives, and looks whether it is still ours. */
export function watchLock(descriptor: number, { file, record, every }: Watched) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const lost = new Promise<StartupError>((resolve) => {
    const look = async () => {
      // A disk that is full or does not answer takes nothing away from us.
      await touch(descriptor, new Date(), new Date()).catch(() => {});
      const found = await readFile(file, 'utf8').catch((error: unknown) => (errorCode(error) === 'ENOENT' ? 'none' : record));
      if (stopped) return;
      if (found === record) lookLater();
      else resolve(new StartupError(lossOf(file)));
    };
    const lookLater = () => (timer = setTimeout(() => void look(), every).unref());
    lookLater();
  });
  return {
    lost,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

const lossOf = (file: string) =>
  `${file} was deleted or replaced while Daybook ran: it stopped, because another server may use this data folder now.`;
