import { useStore } from '@daybook/host/store';
import type { Host, Outbox } from '@daybook/kit/host/host';
import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { ErrorAlert } from '@daybook/kit/ui/notice';
import { CloudCheck, RotateCw } from 'lucide';
import { useCallback, useRef } from 'react';
import { Icon } from '../frame/icon.tsx';
import { useShell } from '../use-shell.ts';
import { css } from '../user-screen.css';
import { UserScreen } from '../user-screen.tsx';
import { DiscardDialog, useDiscard } from './discard-entry.tsx';
import { openOutbox } from './open-outbox.ts';
import { texts } from './texts.ts';
import { UnsentEntry } from './unsent-entry.tsx';

/** The changes of this device that the server does not have yet, of all apps and tabs: to send again, or to discard. */
export function UnsentScreen() {
  const { host } = useShell();
  const request = useCallback(() => readUnsent(host), [host]);
  return (
    <UserScreen texts={texts} request={request}>
      {(unsent) => <Unsent {...unsent} />}
    </UserScreen>
  );
}

interface ReadUnsent {
  readonly outbox: Outbox;
  /** False if it is unknown what the device has stored: only the changes of this page are shown. */
  readonly isComplete: boolean;
}

/** Resolves when the outbox has had the time to read what is stored. */
export async function readUnsent({ outbox: open, drafts, reportError }: Host): Promise<ReadUnsent> {
  const outbox = await openOutbox(open);
  try {
    // If the store cannot be read, it has no keys, and only this rejects.
    await drafts.keys('outbox/').then(() => drafts.read('outbox/'));
    return { outbox, isComplete: true };
  } catch (error) {
    reportError(error, 'unsent');
    return { outbox, isComplete: false };
  }
}

function Unsent({ outbox, isComplete }: ReadUnsent) {
  const entries = useStore(outbox.entries);
  const place = useRef<HTMLDivElement>(null);
  const discard = useDiscard(outbox);
  const isEmpty = entries.length === 0;
  const hasSendable = entries.some(({ state }) => state !== 'undecided');
  return (
    <div ref={place} tabIndex={-1} className={css.place}>
      <ErrorAlert>{isComplete ? undefined : texts.unreadable}</ErrorAlert>
      <div role="status">{isEmpty ? isComplete && <Nothing /> : <p>{hasSendable ? texts.intro : texts.introDecide}</p>}</div>
      {hasSendable && (
        <Button icon={<Icon icon={RotateCw} size={16} />} onClick={() => outbox.retry()}>
          {texts.retryAll}
        </Button>
      )}
      {!isEmpty && (
        <ul className={css.list}>
          {entries.map((entry, index) => (
            <UnsentEntry
              key={entry.id}
              entry={entry}
              isFirst={entries.findIndex(({ item }) => item === entry.item) === index}
              outbox={outbox}
              onDiscard={() => discard.ask(entry)}
            />
          ))}
        </ul>
      )}
      <DiscardDialog discard={discard} place={place} entries={entries} />
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState title={texts.isEmpty} icon={<Icon icon={CloudCheck} size={22} />}>
      {texts.isEmptyText}
    </EmptyState>
  );
}
