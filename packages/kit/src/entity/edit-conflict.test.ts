import { openEdit } from './edit-conflict.ts';

const isSame = (one: { title: string }, other: { title: string }) => one.title === other.title;
const version = (title: string, etag: string) => ({ fields: { title }, etag });
const edit = (title: string, base: ReturnType<typeof version>) => ({ fields: { title }, base });

it('shows what is on the server when nothing was typed', () => {
  expect(openEdit(version('Tea', '2'), undefined, isSame)).toEqual({ ...edit('Tea', version('Tea', '2')), hasConflict: false });
});

it('continues the draft over the newest version if the server still has the values that the edit started from', () => {
  const draft = edit('Green tea', version('Tea', '1'));
  expect(openEdit(version('Tea', '2'), draft, isSame)).toEqual({ ...edit('Green tea', version('Tea', '2')), hasConflict: false });
});

it('has no conflict if someone else has saved the same text', () => {
  const draft = edit('Green tea', version('Tea', '1'));
  expect(openEdit(version('Green tea', '2'), draft, isSame)).toEqual({
    ...edit('Green tea', version('Green tea', '2')),
    hasConflict: false,
  });
});

it('has a conflict if someone else has saved another text', () => {
  const draft = edit('Green tea', version('Tea', '1'));
  expect(openEdit(version('Coffee', '2'), draft, isSame)).toEqual({ ...draft, hasConflict: true });
});

describe('a draft of an item that was changed elsewhere', () => {
  const note = (title: string, body: string) => ({ title, body });
  const isSameNote = (one: ReturnType<typeof note>, other: ReturnType<typeof note>) =>
    JSON.stringify(one) === JSON.stringify(other);
  const draft = { fields: note('Tea', 'Green\nBlack\nWhite'), base: { fields: note('Tea', 'Green\nBlack\nRed'), etag: '1' } };

  it('continues with the fields and lines of both', () => {
    const theirs = { fields: note('Coffee', 'Mint\nBlack\nRed'), etag: '2' };
    expect(openEdit(theirs, draft, isSameNote)).toEqual({
      fields: note('Coffee', 'Mint\nBlack\nWhite'),
      base: theirs,
      hasConflict: false,
    });
  });

  it('has a conflict if both have changed the same line', () => {
    const theirs = { fields: note('Tea', 'Green\nBlack\nBlue'), etag: '2' };
    expect(openEdit(theirs, draft, isSameNote)).toEqual({ ...draft, hasConflict: true });
  });
});
