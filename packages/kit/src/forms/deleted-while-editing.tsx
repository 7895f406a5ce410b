import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { VersionCard } from './conflict-dialog.tsx';
import { css, sheet } from './deleted-while-editing.css';
import { NotSaved } from '../ui/not-saved.tsx';
import { Notice } from '../ui/notice.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { useStyles } from '../ui/styles.tsx';
import { useSaving } from './use-saving.ts';

interface DeletedWhileEditingProps {
  /** Says what is not there any more. */
  gone: string;
  texts: Readonly<Record<'goneWhileEditing' | 'mine' | 'addAsNew' | 'discardText' | 'textIsKept', string>>;
  /** Saves the text as something of its own. */
  onAdd: () => Promise<void>;
  onDiscard: () => void;
  /** The text, to read. */
  children: ReactNode;
}

/** What was edited is not there any more, but the text that was typed over it is: it can be added as new, or discarded. */
export function DeletedWhileEditing({ gone, texts, onAdd, onDiscard, children }: DeletedWhileEditingProps) {
  useStyles(sheet);
  const { busy, failure, run } = useSaving();
  const add = () => void run(onAdd);
  const choices = (
    <div className={css.actions}>
      <Button variant="primary" busy={busy} onClick={add}>
        {texts.addAsNew}
      </Button>
      <Button onClick={onDiscard}>{texts.discardText}</Button>
    </div>
  );
  return (
    <div className={css.lost}>
      <Notice tone="warning">
        <strong>{gone}</strong> · {texts.goneWhileEditing}
      </Notice>
      <VersionCard name={texts.mine} action={choices}>
        {children}
      </VersionCard>
      <LiveRegion>
        {failure !== undefined && (
          <NotSaved busy={busy} onRetry={add}>
            {texts.textIsKept}
          </NotSaved>
        )}
      </LiveRegion>
    </div>
  );
}
