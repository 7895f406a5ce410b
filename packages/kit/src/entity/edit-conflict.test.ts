import { openEdit } from './edit-conflict.ts';

const isSame = (one: { title: string }, other: { title: string }) => one.title === other.title;
const version = (title: string, etag: string) => ({ fields: { title }, etag });
const edit = (title: string, base: ReturnType<typeof version>) => ({ fields: { title }, base });

it('shows what is on the server when nothing was typed', () => {
  expect(openEdit(version('Tea', '2'), undefined, isSame)).toEqual({ ...edit('Tea', version('Tea', '2')), hasConflict: false });
});

it('goes on with what was typed, over the newest state, where that says what the edit began with', () => {
  const kept = edit('Green tea', version('Tea', '1'));
  expect(openEdit(version('Tea', '2'), kept, isSame)).toEqual({ ...edit('Green tea', version('Tea', '2')), hasConflict: false });
});

it('has nothing to choose where another has saved the same text', () => {
  const kept = edit('Green tea', version('Tea', '1'));
  expect(openEdit(version('Green tea', '2'), kept, isSame)).toEqual({
    ...edit('Green tea', version('Green tea', '2')),
    hasConflict: false,
  });
});

it('lets a person choose where another has saved another text', () => {
  const kept = edit('Green tea', version('Tea', '1'));
  expect(openEdit(version('Coffee', '2'), kept, isSame)).toEqual({ ...kept, hasConflict: true });
});
