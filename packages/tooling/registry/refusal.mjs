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
    [sentences].flat().map((sentence) => ({ check: plain(check), sentence: plain(sentence) })),
  );
  // The detail is whole in itself and says the checks too: here each has its own line.
  const head = failed.reduce((text, { sentence }) => text.replace(sentence, ''), plain(problem.detail ?? problem.title));
  const lines = failed.map(({ check, sentence }) => wrapped(`${check}: ${sentence}`, { indent: '    ' }).slice(2));
  const said = [wrapped(head.replace(/ +/g, ' ').trim()), ...lines].filter(Boolean);
  return new CommandFailed(said.join('\n'), { answer: problem });
}
