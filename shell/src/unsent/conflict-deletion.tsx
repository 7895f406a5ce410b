import type { Host, Outbox, OutboxEntry } from '@daybook/kit/host/host';
import { Button } from '@daybook/kit/ui/button';
import { ErrorAlert } from '@daybook/kit/ui/notice';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { useCallback } from 'react';
import { texts as shellTexts } from '../texts.ts';
import { useRequest } from '../use-request.ts';
import { useShell } from '../use-shell.ts';
import { css } from '../user-screen.css';
import { useDecided } from './conflict-choices.tsx';
import { ConflictFields, ItemFields } from './conflict-fields.tsx';
import { texts } from './conflict-texts.ts';
import { mineOf, readItem } from './decisions.ts';

/** The item was changed elsewhere before its deletion was sent: it is shown as it is now. */
export function ChangedBeforeDeletion({ entry, outbox }: { entry: OutboxEntry; outbox: Outbox }) {
  const { path, base } = entry;
  const decided = useDecided({ entry, outbox });
  const request = useCallback((fetch: Host['fetch']) => readItem(fetch, path), [path]);
  const { state, retry } = useRequest(request, useShell().host.fetch);
  const keep = () => (outbox.discard(entry.id), decided(texts.keptIt));
  if (state.kind === 'loading') return <Skeleton lines={4} label={texts.loading} />;
  if (state.kind === 'failed') {
    return (
      <>
        <ErrorAlert>{texts.unread}</ErrorAlert>
        <div className={css.buttons}>
          <Button onClick={retry}>{shellTexts.retry}</Button>
          <Button onClick={keep}>{texts.keepIt}</Button>
        </div>
      </>
    );
  }
  const now = state.data;
  const seen = base && mineOf({ ...entry, body: base.item }, now);
  const deleteAnyway = () => (outbox.resend(entry.id, { base: now }), decided(texts.deletedAnyway));
  return (
    <>
      <p>{texts.changed}</p>
      {seen ? <ConflictFields mine={seen} theirs={now.item} /> : <ItemFields item={now.item} />}
      <div className={css.buttons}>
        <Button variant="danger" onClick={deleteAnyway}>
          {texts.deleteAnyway}
        </Button>
        <Button onClick={keep}>{texts.keepIt}</Button>
      </div>
    </>
  );
}
