import { useStore } from '@daybook/host/store';
import { Button } from '@daybook/kit/ui/button';
import { lazyPart } from '@daybook/kit/host/lazy-part';
import { ScanSearch } from 'lucide';
import { Suspense, useState } from 'react';
import { Icon } from '../frame/icon.tsx';
import { useShell } from '../use-shell.ts';
import { texts } from './texts.ts';

/** Opens the search in all apps, if any of them has one and somebody is logged in. Its code is loaded when it is opened. */
export function SearchButton() {
  const { feed, session } = useShell();
  const user = useStore(session.user);
  const [isOpen, setOpen] = useState(false);
  if (user === undefined || !feed.apps.some(({ search }) => search)) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={<Icon of={ScanSearch} size={18} />}
        aria-label={texts.open}
        aria-keyshortcuts="s"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense>
          <SearchDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const SearchDialog = lazyPart(() => import('./search-dialog.tsx').then((part) => part.SearchDialog));
