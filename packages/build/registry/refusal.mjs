// @ts-check
import { CommandFailed } from '../command-line/command-failed.mjs';
import { plain, wrapped } from '../command-line/formats.mjs';

/**
 * What the registry refused, for a reader: its sentence, and each failed check on a line of its own.
 *
 * @param {{ title: string, detail?: string, errors?: Record<string, string[]> }} problem RFC 9457
 */
export function refusal(problem) {
  const failed = Object.entries(problem.errors ?? {}).flatMap(([check, sentences]) =>
    [sentences].flat().map((sentence) => wrapped(`${plain(check)}: ${plain(sentence)}`, { indent: '  ' })),
  );
  return new CommandFailed([wrapped(plain(problem.detail ?? problem.title)), ...failed].join('\n'), { answer: problem });
}
