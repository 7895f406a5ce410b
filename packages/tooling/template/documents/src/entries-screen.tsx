import { useDocuments } from '@daybook/kit/documents/use-documents';
import { nextEntryId } from '@daybook/kit/host/entry-id';
import { Screen } from '@daybook/kit/ui/screen';
import { EntryForm } from './entry-form.tsx';
import { EntryList } from './entry-list.tsx';
import { entryPrefix, entrySchema } from './entry.ts';
import { texts } from './texts.ts';

/** The first screen of the app: a form, and the entries that the user has stored on the server. */
export function EntriesScreen() {
  const entries = useDocuments(entrySchema, entryPrefix);
  // The ids are in the order of time, and so are the keys.
  const add = async (text: string) => void (await entries.set(`${entryPrefix}${nextEntryId()}`, { text }, 'none'));
  return (
    <Screen title={texts.title} narrow>
      <EntryForm onAdd={add} />
      <EntryList {...entries} />
    </Screen>
  );
}
