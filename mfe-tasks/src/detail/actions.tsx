import { Button, ButtonLink } from '@daybook/kit/button';
import { lazyPart } from '@daybook/kit/lazy-part';
import { Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { StoredTask } from '../api.ts';
import { paths } from '../paths.ts';
import { screens } from '../screens.ts';
import { spec } from '../texts.ts';

const DeleteTask = lazyPart(screens.delete);

/** What can be done with a task. */
export function Actions({ stored }: { stored: StoredTask }) {
  const [asking, setAsking] = useState<'not yet' | 'open' | 'closed'>('not yet');
  return (
    <>
      <ButtonLink to={paths.edit(stored.task.id)} aria-keyshortcuts="e" icon={<Pencil size={16} aria-hidden="true" />}>
        {spec.edit}
      </ButtonLink>
      <Button icon={<Trash2 size={16} aria-hidden="true" />} onClick={() => setAsking('open')}>
        {spec.delete}
      </Button>
      {asking !== 'not yet' && (
        <Suspense>
          <DeleteTask stored={stored} open={asking === 'open'} onClose={() => setAsking('closed')} />
        </Suspense>
      )}
    </>
  );
}
