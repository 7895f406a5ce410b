import type { NoteDraft } from '@daybook/contracts/notes';
import { addScreen } from '@daybook/kit/entity/add-screen';
import { editScreen } from '@daybook/kit/entity/edit-screen';
import type { ControlsProps, FormParts } from '@daybook/kit/entity/entity-form';
import { SelectField, TextAreaField, TextField } from '@daybook/kit/forms/field';
import { useStyles } from '@daybook/kit/ui/styles';
import { shownTitle, spec } from '../texts.ts';
import { categories, CategoryBadge } from './categories.tsx';
import { type NoteTypes, noteEntity } from './note.ts';
import { css, sheet } from './note.css';
import { noteFields } from './note-fields.ts';

type NoteFields = NoteTypes['fields'];

const parts: FormParts<NoteTypes> = {
  entity: noteEntity,
  fields: noteFields,
  Controls,
  firstField: 'title',
  Version,
  updatedAt: ({ updated }) => updated,
  asNew: (fields) => ({ ...fields, category: fields.category || 'PERSONAL' }),
};

export const AddNote = addScreen(parts);
export const EditNote = editScreen(parts);

function Controls({ form: { register, formState } }: ControlsProps<NoteFields, NoteDraft>) {
  const { errors } = formState;
  return (
    <>
      <TextField label={spec.title} autoComplete="off" {...register('title')} error={errors.title?.message} />
      <TextAreaField label={spec.body} style={roomToWrite} {...register('body')} error={errors.body?.message} />
      <SelectField label={spec.category} {...register('category')} error={errors.category?.message}>
        <option value="">{spec.pickCategory}</option>
        {categories.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  );
}

const roomToWrite = { minHeight: '16rem' };

function Version({ fields }: { fields: NoteFields }) {
  useStyles(sheet);
  return (
    <>
      <p className={css.versionTitle}>{shownTitle(fields.title)}</p>
      {fields.category && (
        <p>
          <CategoryBadge category={fields.category} />
        </p>
      )}
      {fields.body && <div className={css.versionBody}>{fields.body}</div>}
    </>
  );
}
