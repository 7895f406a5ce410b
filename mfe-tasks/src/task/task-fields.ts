import { taskDraft } from '@daybook/contracts/tasks';
import { entityFields } from '@daybook/kit/entity/entity-fields';
import { resumeDraft } from '@daybook/kit/entity/resume-draft';
import { screenTexts } from '../screen-texts.ts';
import { taskEntity } from './task.ts';

/** The rules of a task's form. */
export const taskFields = entityFields(taskDraft, { id: screenTexts.idWrong, category: screenTexts.categoryMissing });

/** Offers the draft of a new task. Not in the form's file, so that the board does not load the form's code. */
export const ResumeTask = resumeDraft(taskEntity, taskFields);
