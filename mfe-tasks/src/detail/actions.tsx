import { EditAndDelete } from '@daybook/kit/forms/edit-and-delete';
import { lazyPart } from '@daybook/kit/host/lazy-part';
import type { StoredTask } from '../api.ts';
import { paths } from '../paths.ts';
import { screens } from '../screens.ts';
import { spec } from '../texts.ts';

const DeleteTask = lazyPart(screens.delete);

/** What can be done with a task. */
export function Actions({ stored }: { stored: StoredTask }) {
  return (
    <EditAndDelete
      editPath={paths.edit(stored.task.id)}
      labels={spec}
      dialog={(question) => <DeleteTask stored={stored} {...question} />}
    />
  );
}
