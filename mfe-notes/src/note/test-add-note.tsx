import { draftOf, jsonResponse, type TestHost } from '@daybook/kit/testing/test-host';
import { screen } from '@testing-library/react';
import { aNote, openNotes } from '../test-notes.tsx';

export const created = () => jsonResponse(aNote(), { status: 201, etag: '"1"' });

export async function openForm(script?: (host: TestHost) => void) {
  const opened = openNotes('/add-note', script);
  await screen.findByLabelText('Title');
  return opened;
}

export async function fill({ user }: Awaited<ReturnType<typeof openForm>>) {
  await user.type(screen.getByLabelText('Title'), 'Milk');
  await user.type(screen.getByLabelText('Body'), 'Two litres');
  await user.selectOptions(screen.getByLabelText('Category'), 'Personal');
}

export const addNote = () => screen.getByRole('button', { name: 'Add Note' });

export const storedDraft = (host: TestHost) => draftOf<{ fields: unknown }>(host, 'notes/new');
