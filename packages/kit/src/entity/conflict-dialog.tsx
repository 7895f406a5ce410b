import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useSaving } from '../forms/use-saving.ts';
import { Button } from '../ui/button.tsx';
import { LiveRegion, NotSaved } from '../ui/live-region.tsx';
import { Notice } from '../ui/notice.tsx';
import { useStyles } from '../ui/styles.tsx';
import { css, sheet } from './conflict-dialog.css';
import type { EntityTexts } from './entity-texts.ts';

interface Choice {
  /** Who wrote this version. */
  name: string;
  /** For example, when it was written. */
  detail?: ReactNode;
  content: ReactNode;
  chooseLabel: string;
  onChoose: () => void;
}

/** Shows the versions of an item side by side. The person chooses one; none is deleted before. */
export function ConflictDialog({ title, text, versions }: { title: string; text: string; versions: readonly Choice[] }) {
  useStyles(sheet);
  const heading = useRef<HTMLHeadingElement>(null);
  // The dialog replaces the form, whose button had the focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={css.choice}>
      <h2 ref={heading} tabIndex={-1} className={css.question}>
        {title}
      </h2>
      <p>{text}</p>
      <div className={css.versions}>
        {versions.map(({ name, detail, content, chooseLabel, onChoose }) => (
          <VersionCard key={name} name={name} detail={detail} action={<Button onClick={onChoose}>{chooseLabel}</Button>}>
            {content}
          </VersionCard>
        ))}
      </div>
    </section>
  );
}

interface VersionCardProps {
  name: string;
  detail?: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

/** One version of an item, with its actions. */
export function VersionCard({ name, detail, action, children }: VersionCardProps) {
  useStyles(sheet);
  const id = useId();
  return (
    <article className={css.version} aria-labelledby={id}>
      <h3 id={id} className={css.name}>
        {name}
      </h3>
      {detail && <p className={css.detail}>{detail}</p>}
      {children}
      <div className={css.action}>{action}</div>
    </article>
  );
}

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
