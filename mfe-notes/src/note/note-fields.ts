import { noteDraft } from '@daybook/contracts/notes';
import { entityFields } from '@daybook/kit/entity/entity-fields';
import { resumeDraft } from '@daybook/kit/entity/resume-draft';
import { texts } from '../texts.ts';
import { noteEntity } from './note.ts';

/** The rules of a note's form. */
export const noteFields = entityFields(noteDraft, { category: texts.categoryMissing });

/** Offers the draft of a new note. Not in the form's file, so that the list does not load the form's code. */
export const ResumeNote = resumeDraft(noteEntity, noteFields);
