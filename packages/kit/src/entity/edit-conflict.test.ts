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
