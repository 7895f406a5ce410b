import type { NoteActionsContext } from '@daybook/contracts/slots';
import { type TaskDraft, taskLimits } from '@daybook/contracts/tasks';
import { texts } from '../texts.ts';

/** Returns the task that a note becomes: with its title or, if that is blank, with the first line of its body. */
export function taskFromNote({ title, body }: Pick<NoteActionsContext, 'title' | 'body'>): TaskDraft {
  const lines = [title, ...body.split('\n')].map((line) => line.trim());
  const first = lines.find((line) => line !== '') ?? texts.untitled;
  return { title: first.slice(0, taskLimits.title).replace(halfCharacter, ''), category: 'incomplete' };
}

/** The first half of a character that was cut. */
const halfCharacter = /[\uD800-\uDBFF]$/;
