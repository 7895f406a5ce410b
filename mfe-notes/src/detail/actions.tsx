import { EditAndDelete } from '@daybook/kit/forms/edit-and-delete';
import { lazyPart } from '@daybook/kit/host/lazy-part';
import type { StoredNote } from '../api.ts';
import { paths } from '../paths.ts';
import { screens } from '../screens.ts';
import { spec } from '../texts.ts';

const DeleteNote = lazyPart(screens.delete);

/** What can be done with a note. */
export function Actions({ stored }: { stored: StoredNote }) {
  return (
    <EditAndDelete
      editPath={paths.edit(stored.note.slug)}
      labels={spec}
      dialog={(question) => <DeleteNote stored={stored} {...question} />}
    />
  );
}
