import { ResumeDraftNotice } from '@daybook/kit/forms/resume-draft-notice';
import { NEW_NOTE, noteDrafts } from '../form/drafts.ts';
import { noteRules } from '../form/note-fields.ts';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';

/** Leads back to a new note that was begun and never saved. */
export function ContinueDraft() {
  return (
    <ResumeDraftNotice draftKey={NEW_NOTE} isDraft={isDraft} to={paths.add}>
      {texts.draftWaits}
    </ResumeDraftNotice>
  );
}

function isDraft(kept: unknown) {
  const draft = noteDrafts.readNew(kept);
  return draft !== undefined && !noteRules.isBlank(draft.fields);
}
