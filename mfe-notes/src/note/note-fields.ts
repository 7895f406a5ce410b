import { noteDraft } from '@daybook/contracts/notes';
import { entityFields } from '@daybook/kit/entity/entity-fields';
import { resumeDraft } from '@daybook/kit/entity/resume-draft';
import { texts } from '../texts.ts';
import { noteEntity } from './note.ts';

/** The rules of a note's form. */
export const noteFields = entityFields(noteDraft, { category: texts.categoryMissing });

/** Leads back to a note that was begun and not saved. Apart from the form, whose code the list does not need. */
export const ResumeNote = resumeDraft(noteEntity, noteFields);
