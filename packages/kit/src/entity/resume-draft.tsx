import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { abandonedSlots, preferSlot } from '../forms/draft-slots.ts';
import type { Host } from '../host/host.ts';
import { useHost } from '../host/use-host.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { EntityFields } from './entity-fields.ts';
import { type Entity, type EntityTypes, newDraftKey } from './entity.ts';

/** Returns a component that offers to continue the draft of a new item. It renders nothing if there is no draft. */
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

/** Offers to continue or discard the newest draft that no open form uses. */
export function ResumeDraftNotice({ draftKey, isDraft, to, children }: ResumeDraftNoticeProps) {
  const { drafts, reportError, toast } = useHost();
  const [abandoned, setAbandoned] = useAbandonedDraft(draftKey, isDraft);
  if (!abandoned) return null;

  const failed = (error: unknown) => reportError(error, 'draft');
  const { key, draft } = abandoned;
  const restore = () => {
    drafts.write(key, draft).catch(failed);
    setAbandoned(abandoned);
  };
  const discard = () => {
    setAbandoned(undefined);
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

function useAbandonedDraft(form: string, isDraft: ResumeDraftNoticeProps['isDraft']) {
  const { drafts, reportError } = useHost();
  const [abandoned, setAbandoned] = useState<{ key: string; draft: unknown }>();
  useEffect(() => {
    let isUnmounted = false;
    findAbandonedDraft(drafts, form, isDraft).then(
      (found) => isUnmounted || setAbandoned(found),
      (error: unknown) => reportError(error, 'draft'),
    );
    return () => {
      isUnmounted = true;
    };
  }, [drafts, form, isDraft, reportError]);
  return [abandoned, setAbandoned] as const;
}

async function findAbandonedDraft(drafts: Host['drafts'], form: string, isDraft: ResumeDraftNoticeProps['isDraft']) {
  for (const key of await abandonedSlots(drafts, form)) {
    const draft = await drafts.read(key);
    if (isDraft(draft)) return { key, draft };
  }
  return undefined;
}
