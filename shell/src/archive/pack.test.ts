import { type Archive, emptyArchive } from '@daybook/contracts/archive';
import { unzipSync } from 'fflate';
import '@daybook/host/testing/test-browser';
import { csvOf, markdownOf, pack, unpack } from './archive-file.ts';

const at = '2026-11-21T08:00:00.000Z';
const archive: Archive = {
  ...emptyArchive(),
  notes: [
    {
      id: '0198b7a2-7c1e-7000-8000-000000000000',
      slug: 'milk',
      title: 'Milk: "fresh"',
      body: 'Two\nlitres',
      category: 'PERSONAL',
      created: at,
      updated: at,
    },
  ],
  tasks: [{ id: 7, title: '=1+1, "x"', category: 'backlog', created: at }],
};

describe('an archive in a file', () => {
  it('contains the JSON that can be imported, and files for other programs', async () => {
    const zip = pack(archive);
    expect(Object.keys(unzipSync(zip))).toEqual(['daybook.json', 'notes/milk.md', 'tasks.csv']);
    expect(JSON.parse(await unpack(new Blob([zip])))).toEqual(archive);
  });

  it('may be the bare JSON', async () => {
    expect(await unpack(new Blob(['{"format":"daybook"}']))).toBe('{"format":"daybook"}');
  });

  it.each([
    ['a zip of something else', () => new Blob([new Uint8Array(pack(archive)).slice(0, 40)]), /broken/],
    ['too much', () => new Blob(['x'.repeat(33 * 1024 * 1024)]), /larger/],
  ])('is rejected if it is %s', async (_, blob, message) => {
    await expect(unpack(blob())).rejects.toThrow(message);
  });
});

describe('a note as Markdown', () => {
  it('has its other fields as front matter', () => {
    expect(markdownOf(archive.notes[0] ?? fail())).toBe(
      `---\ntitle: "Milk: \\"fresh\\""\ncategory: "PERSONAL"\ncreated: "${at}"\nupdated: "${at}"\n---\n\nTwo\nlitres\n`,
    );
  });
});

describe('tasks as CSV', () => {
  it('are quoted, and contain no formulas', () => {
    expect(csvOf('tasks', archive.tasks)).toBe(`\ufeffid,title,category,created\r\n7,"'=1+1, ""x""",backlog,${at}\r\n`);
  });

  it.each(['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'])(
    'begin with no %j that a spreadsheet would run',
    (sign) => {
      const [, task = ''] = csvOf('tasks', [{ id: 7, title: `${sign}1+1`, category: 'backlog', created: at }]).split('\r\n7,');
      expect(task.replace(/^"/, '')).toMatch(new RegExp(`^'[${sign}]1`));
    },
  );

  it.each([
    ['Milk;=1+1', "Milk;'=1+1"],
    ['Milk; @SUM(1);-1', "Milk;' @SUM(1);'-1"],
    ['Milk\t+1', "Milk\t'+1"],
    ['Milk;"=1+1"', `"Milk;'""=1+1"""`],
    ['Milk\n=1+1', `"Milk\n'=1+1"`],
  ])('have no formula in %j, where a semicolon, a tab or a line begins the next cell', (title, cell) => {
    expect(csvOf('tasks', [{ id: 7, title, category: 'backlog', created: at }])).toContain(`\r\n7,${cell},backlog,`);
  });

  it('keep such a sign inside a title', () => {
    expect(csvOf('tasks', [{ id: 7, title: 'a = b; c - d', category: 'backlog', created: at }])).toContain(
      '7,a = b; c - d,backlog',
    );
  });
});

function fail(): never {
  throw new Error('There is a note.');
}
