import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';

interface EditAndDeleteProps {
  editPath: string;
  labels: Readonly<Record<'edit' | 'delete', string>>;
  /** The question before the deletion; not asked for before it is needed. */
  dialog: (props: { open: boolean; onClose: () => void }) => ReactNode;
}

/** What can be done with what a screen shows. */
export function EditAndDelete({ editPath, labels, dialog }: EditAndDeleteProps) {
  const [asking, setAsking] = useState<'not yet' | 'open' | 'closed'>('not yet');
  return (
    <>
      <ButtonLink to={editPath} aria-keyshortcuts="e" icon={<Pencil size={16} aria-hidden="true" />}>
        {labels.edit}
      </ButtonLink>
      <Button icon={<Trash2 size={16} aria-hidden="true" />} onClick={() => setAsking('open')}>
        {labels.delete}
      </Button>
      {asking !== 'not yet' && <Suspense>{dialog({ open: asking === 'open', onClose: () => setAsking('closed') })}</Suspense>}
    </>
  );
}
