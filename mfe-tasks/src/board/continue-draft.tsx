import { ResumeDraftNotice } from '@daybook/kit/forms/resume-draft-notice';
import { NEW_TASK, taskDrafts } from '../form/drafts.ts';
import { taskRules } from '../form/task-fields.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

/** Leads back to a new task that was begun and never saved. */
export function ContinueDraft() {
  return (
    <ResumeDraftNotice draftKey={NEW_TASK} isDraft={isDraft} to={paths.add}>
      {texts.draftWaits}
    </ResumeDraftNotice>
  );
}

function isDraft(kept: unknown) {
  const draft = taskDrafts.readNew(kept);
  return draft !== undefined && !taskRules.isBlank(draft.fields);
}
