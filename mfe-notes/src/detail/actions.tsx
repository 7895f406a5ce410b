import { Button, ButtonLink } from '@daybook/kit/button';
import { Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { StoredNote } from '../api.ts';
import { paths } from '../paths.ts';
import { lazyPart } from '@daybook/kit/lazy-part';
import { screens } from '../screens.ts';
import { spec } from '../texts.ts';

const DeleteNote = lazyPart(screens.delete);

/** What can be done with a note. */
export function Actions({ stored }: { stored: StoredNote }) {
  const [asking, setAsking] = useState<'not yet' | 'open' | 'closed'>('not yet');
  return (
    <>
      <ButtonLink to={paths.edit(stored.note.slug)} aria-keyshortcuts="e" icon={<Pencil size={16} aria-hidden="true" />}>
        {spec.edit}
      </ButtonLink>
      <Button icon={<Trash2 size={16} aria-hidden="true" />} onClick={() => setAsking('open')}>
        {spec.delete}
      </Button>
      {asking !== 'not yet' && (
        <Suspense>
          <DeleteNote stored={stored} open={asking === 'open'} onClose={() => setAsking('closed')} />
        </Suspense>
      )}
    </>
  );
}
