import { ButtonLink } from '@daybook/kit/button';
import { Notice } from '@daybook/kit/notice';
import { useDraft } from '@daybook/kit/use-draft';
import { NEW_TASK, readNewDraft } from '../form/drafts.ts';
import { isBlank } from '../form/task-fields.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

/** Leads back to a new task that was begun and never saved, as after a login that came in between. */
export function ContinueDraft() {
  const draft = readNewDraft(useDraft<unknown>(NEW_TASK).draft);
  if (!draft || isBlank(draft.fields)) return null;
  return <Notice action={<ButtonLink to={paths.add}>{texts.continueDraft}</ButtonLink>}>{texts.draftWaits}</Notice>;
}
