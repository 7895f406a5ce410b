import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { abandonedSlots, preferSlot } from '../forms/draft-slots.ts';
import type { Host } from '../host/host.ts';
import { useHost } from '../host/use-host.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { EntityFields } from './entity-fields.ts';
import { type Entity, type EntityTypes, newDraftKey } from './entity.ts';

/** Makes the notice that leads back to a new item that was begun and not saved. Shows nothing if there is none. */
export function resumeDraft<T extends EntityTypes>(
  entity: Entity<T>,
  { readNew, isBlank }: EntityFields<T['fields'], T['draft']>,
): ComponentType {
  const isDraft = (stored: unknown) => {
    const draft = readNew(stored);
    return draft !== undefined && !isBlank(draft.fields);
  };
  return function ResumeDraft() {
    return (
      <ResumeDraftNotice draftKey={newDraftKey(entity)} isDraft={isDraft} to={entity.route.add}>
        {`A ${entity.noun} that you began is not saved yet.`}
      </ResumeDraftNotice>
    );
  };
}

interface ResumeDraftNoticeProps {
  /** The name of the form that the draft was typed into. */
  draftKey: string;
  /** True if a stored draft can be read by this release and is not blank. */
  isDraft: (stored: unknown) => boolean;
  to: string;
  children: ReactNode;
}

/** Offers the newest draft that no open form has: to continue it, or to discard it. */
export function ResumeDraftNotice({ draftKey, isDraft, to, children }: ResumeDraftNoticeProps) {
  const { drafts, reportError, toast } = useHost();
  const [waiting, setWaiting] = useWaitingDraft(draftKey, isDraft);
  if (!waiting) return null;

  const failed = (error: unknown) => reportError(error, 'draft');
  const { key, draft } = waiting;
  const restore = () => {
    drafts.write(key, draft).catch(failed);
    setWaiting(waiting);
  };
  const discard = () => {
    setWaiting(undefined);
    drafts.remove(key).catch(failed);
    toast('Your draft is discarded', { label: 'Undo', onPress: restore });
  };
  const actions = (
    <>
      <ButtonLink to={to} onClick={() => preferSlot(draftKey, key)}>
        Continue your draft
      </ButtonLink>
      <Button onClick={discard}>Discard it</Button>
    </>
  );
  return <Notice action={actions}>{children}</Notice>;
}

function useWaitingDraft(form: string, isDraft: ResumeDraftNoticeProps['isDraft']) {
  const { drafts, reportError } = useHost();
  const [waiting, setWaiting] = useState<{ key: string; draft: unknown }>();
  useEffect(() => {
    let isUnmounted = false;
    findWaitingDraft(drafts, form, isDraft).then(
      (found) => isUnmounted || setWaiting(found),
      (error: unknown) => reportError(error, 'draft'),
    );
    return () => {
      isUnmounted = true;
    };
  }, [drafts, form, isDraft, reportError]);
  return [waiting, setWaiting] as const;
}

async function findWaitingDraft(drafts: Host['drafts'], form: string, isDraft: ResumeDraftNoticeProps['isDraft']) {
  for (const key of await abandonedSlots(drafts, form)) {
    const draft = await drafts.read(key);
    if (isDraft(draft)) return { key, draft };
  }
  return undefined;
}
