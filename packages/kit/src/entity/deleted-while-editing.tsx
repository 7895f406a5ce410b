import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { VersionCard } from './conflict-dialog.tsx';
import { css, sheet } from './deleted-while-editing.css';
import { NotSaved, Notice } from '../ui/notice.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { useStyles } from '../ui/styles.tsx';
import type { EntityTexts } from './entity-texts.ts';
import { useSaving } from '../forms/use-saving.ts';

interface DeletedWhileEditingProps {
  texts: Pick<EntityTexts, 'gone' | 'goneWhileEditing' | 'mine' | 'addAsNew' | 'discardText' | 'textIsKept'>;
  /** Saves the edit as a new item. */
  onAdd: () => Promise<void>;
  onDiscard: () => void;
  /** The text of the edit, to read. */
  children: ReactNode;
}

/** Rescues an edit whose item was deleted meanwhile: the person can add it as a new item, or discard it. */
export function DeletedWhileEditing({ texts, onAdd, onDiscard, children }: DeletedWhileEditingProps) {
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
        <strong>{texts.gone}</strong> · {texts.goneWhileEditing}
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
