import { Button } from '@daybook/kit/ui/button';
import { lazyPart } from '@daybook/kit/host/lazy-part';
import { ScanSearch } from 'lucide';
import { Suspense, useState } from 'react';
import { Icon } from '../frame/icon.tsx';
import { texts } from './texts.ts';
import { useHasSearch } from './use-has-search.ts';

/** Opens the search in all apps. Its code is loaded when it is opened. */
export function SearchButton() {
  const hasSearch = useHasSearch();
  const [isOpen, setOpen] = useState(false);
  if (!hasSearch) return null;
  return (
    <>
      <Button
        variant="quiet"
        icon={<Icon icon={ScanSearch} size={18} />}
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
