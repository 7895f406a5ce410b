import { Screen } from '@daybook/kit/ui/screen';
import { EntryForm } from './entry-form.tsx';
import { EntryList } from './entry-list.tsx';
import { texts } from './texts.ts';
import { useEntries } from './use-entries.ts';

/** The first screen of the app: a form, and the entries that the user has at the backend. */
export function EntriesScreen() {
  const used = useEntries();
  return (
    <Screen title={texts.title} narrow>
      <EntryForm onAdd={used.add} />
      <EntryList {...used} />
    </Screen>
  );
}
