import { type ReactNode, useState } from 'react';
import { Button, ButtonLink } from './button.tsx';
import { Notice } from './notice.tsx';
import { useDraft } from './use-draft.ts';
import { useHost } from './use-host.tsx';

interface WaitingDraftProps {
  draftKey: string;
  /** Whether what is kept is a draft of this release, and says anything. */
  isDraft: (kept: unknown) => boolean;
  /** The form that goes on with it. */
  to: string;
  /** What waits. */
  children: ReactNode;
}

/** Leads back to what was begun and never saved, as after a login that came in between; or throws it away. */
export function WaitingDraft({ draftKey, isDraft, to, children }: WaitingDraftProps) {
  const { drafts, report, toast } = useHost();
  const { draft, clear } = useDraft<unknown>(draftKey);
  const [isDiscarded, setDiscarded] = useState(false);
  if (isDiscarded || !isDraft(draft)) return null;

  const bringBack = async () => {
    // Another one may have been begun meanwhile.
    if ((await drafts.read(draftKey)) === undefined) await drafts.write(draftKey, draft);
    setDiscarded(false);
  };
  const discard = () => {
    setDiscarded(true);
    void clear();
    const undo = () => void bringBack().catch((error: unknown) => report(error, 'draft'));
    toast('Your draft is discarded', { label: 'Undo', onPress: undo });
  };
  const ways = (
    <>
      <ButtonLink to={to}>Continue your draft</ButtonLink>
      <Button onClick={discard}>Discard it</Button>
    </>
  );
  return <Notice action={ways}>{children}</Notice>;
}
