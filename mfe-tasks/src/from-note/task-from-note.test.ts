import { taskDraft, taskLimits } from '@daybook/contracts/tasks';
import { taskFromNote } from './task-from-note.ts';

describe('the task of a note', () => {
  it.each([
    ['its title', { title: ' Milk ', body: 'Two litres' }, 'Milk'],
    ['the first line of its body if the title is blank', { title: '  ', body: '\n \n  Two litres \nand bread' }, 'Two litres'],
    ['a word if the note has neither', { title: '', body: ' \n' }, 'Untitled'],
  ])('has %s, and is to do', (_, note, title) => {
    expect(taskFromNote(note)).toEqual({ title, category: 'incomplete' });
  });

  it('has a title that the API accepts, however long the note is', () => {
    for (const title of ['a'.repeat(1000), `${'a'.repeat(taskLimits.title - 1)}🥛🥛`]) {
      const task = taskFromNote({ title, body: '' });
      expect(taskDraft.safeParse(task).success).toBe(true);
      expect(task.title.length).toBeGreaterThan(taskLimits.title - 2);
    }
  });
});
