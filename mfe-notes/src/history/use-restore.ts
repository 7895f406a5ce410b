import type { Note } from '@daybook/contracts/notes';
import { hasStatus } from '@daybook/kit/api/call-error';
import type { Stored } from '@daybook/kit/entity/entity';
import { useEntityCache } from '@daybook/kit/entity/use-entity-cache';
import { useSaving } from '@daybook/kit/forms/use-saving';
import { useHost, useNavigateWhileOpen } from '@daybook/kit/host/use-host';
import { noteEntity } from '../note/note.ts';
import { paths } from '../paths.ts';
import { restoreVersion } from './versions.ts';
import { texts } from './texts.ts';

/**
 * Returns a function that saves the note as it was in a version, over the state that is shown, and then goes to the note. There is no
 * question before it: the toast has Undo, and the history has what was replaced.
 */
export function useRestore(stored: Stored<Note>, version: number) {
  const { fetch, toast } = useHost();
  const navigate = useNavigateWhileOpen();
  const cache = useEntityCache(noteEntity);
  const { busy, failure, run } = useSaving();
  const { slug, title, body, category } = stored.item;

  const undo = async (restored: Stored<Note>) => {
    try {
      await cache.changed(await noteEntity.api.update(fetch, slug, { title, body, category }, restored.etag));
      toast(texts.undone);
    } catch {
      toast(texts.notUndone);
    }
  };
  const restore = async () => {
    const restored = await restoreVersion(fetch, { slug, version }, stored.etag).catch(async (error: unknown) => {
      if (hasStatus(error, 412)) await cache.reread(slug);
      throw error;
    });
    await cache.changed(restored);
    toast(texts.restored, { label: texts.undo, onPress: () => void undo(restored) });
    navigate(paths.item(slug));
  };
  return { busy, failure, restore: () => void run(restore) };
}
