import { type ReactNode, useEffect, useState } from 'react';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { preferSlot, abandonedSlots } from './draft-slots.ts';
import type { Host } from '../host/host.ts';
import { useHost } from '../host/use-host.tsx';

interface ResumeDraftNoticeProps {
  /** The name of the form that it was typed into. */
  draftKey: string;
  /** Whether what is kept is a draft of this release, and says anything. */
  isDraft: (kept: unknown) => boolean;
  /** The form that goes on with it. */
  to: string;
  /** What waits. */
  children: ReactNode;
}

/** Leads back to what was begun, never saved and is open nowhere, as after a login that came in between; or throws it away. */
export function ResumeDraftNotice({ draftKey, isDraft, to, children }: ResumeDraftNoticeProps) {
  const { drafts, reportError, toast } = useHost();
  const [waiting, setWaiting] = useWaiting(draftKey, isDraft);
  if (!waiting) return null;

  const failed = (error: unknown) => reportError(error, 'draft');
  const { key, draft } = waiting;
  const bringBack = () => {
    drafts.write(key, draft).catch(failed);
    setWaiting(waiting);
  };
  const discard = () => {
    setWaiting(undefined);
    drafts.remove(key).catch(failed);
    toast('Your draft is discarded', { label: 'Undo', onPress: bringBack });
  };
  const ways = (
    <>
      <ButtonLink to={to} onClick={() => preferSlot(draftKey, key)}>
        Continue your draft
      </ButtonLink>
      <Button onClick={discard}>Discard it</Button>
    </>
  );
  return <Notice action={ways}>{children}</Notice>;
}

interface Waiting {
  readonly key: string;
  readonly draft: unknown;
}

/** The newest draft that is open nowhere. */
function useWaiting(form: string, isDraft: ResumeDraftNoticeProps['isDraft']) {
  const { drafts, reportError } = useHost();
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(() => {
    let hasGone = false;
    findWaiting(drafts, form, isDraft).then(
      (found) => hasGone || setWaiting(found),
      (error: unknown) => reportError(error, 'draft'),
    );
    return () => {
      hasGone = true;
    };
  }, [drafts, form, isDraft, reportError]);
  return [waiting, setWaiting] as const;
}

async function findWaiting(drafts: Host['drafts'], form: string, isDraft: ResumeDraftNoticeProps['isDraft']) {
  for (const key of await abandonedSlots(drafts, form)) {
    const draft = await drafts.read(key);
    if (isDraft(draft)) return { key, draft };
  }
  return undefined;
}
