import { taskDraft } from '@daybook/contracts/tasks';
import { entityFields } from '@daybook/kit/entity/entity-fields';
import { resumeDraft } from '@daybook/kit/entity/resume-draft';
import { texts } from '../texts.ts';
import { taskEntity } from './task.ts';

/** The rules of a task's form. */
export const taskFields = entityFields(taskDraft, { id: texts.idWrong, category: texts.categoryMissing });

/** Leads back to a task that was begun and not saved. Apart from the form, whose code the board does not need. */
export const ResumeTask = resumeDraft(taskEntity, taskFields);
