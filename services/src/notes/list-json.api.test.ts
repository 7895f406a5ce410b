import type { Note } from '@daybook/contracts/notes';
import fc from 'fast-check';
import { aPerson } from '../../test/api.ts';
import { anArchive, aNote, importArchive } from '../../test/sample-archives.ts';

/** Any text that can be stored: no NUL, and no half of a surrogate pair. */
const anyText = fc.string({ unit: 'binary', maxLength: 100 }).map((text) => text.replaceAll('\0', ''));

const hostile = fc.constantFrom(
  '"\\',
  '\u2028\u2029',
  '\b\f\n\r\t',
  '\u0001\u001f\u007f',
  '</script>',
  '\u{1f926}\u{1f3fd}\u200d\u2642',
  '\uffff',
);

const notes = fc.array(
  fc.record({ title: fc.oneof(anyText, hostile), body: fc.oneof(anyText, hostile, fc.constant('\u0001é'.repeat(30_000))) }),
  { minLength: 20, maxLength: 25 },
);

it('a list has, byte by byte, the JSON that its notes have when each is read', async () => {
  await fc.assert(
    fc.asyncProperty(notes, async (texts) => {
      const person = await aPerson();
      const archived = texts.map(({ title, body }, index) => aNote({ slug: `note-${index}`, title: `heron ${title}`, body }));
      expect((await importArchive(person, anArchive({ notes: archived }))).status).toBe(200);
      for (const path of ['/api/notes/', '/api/notes-search/?search=heron'] as const) {
        const list = await person.request<Note[]>(`GET ${path}`);
        expect(list.body).toHaveLength(texts.length);
        const reads = await Promise.all(list.body.map(({ slug }) => person.request<Note>(`GET /api/notes/${slug}/`)));
        const whole = reads.map(({ body: { body, ...heading } }) => JSON.stringify({ body, ...heading }));
        expect(list.text).toBe(`[${whole.join()}]`);
      }
    }),
    { numRuns: 5 },
  );
});
