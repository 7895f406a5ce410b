import type { ComponentType, ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { FormFrame } from '../forms/form-frame.tsx';
import type { DraftForm } from '../forms/use-draft-form.ts';
import type { Saving } from '../forms/use-saving.ts';
import type { EntityFields } from './entity-fields.ts';
import { entityTexts } from './entity-texts.ts';
import type { Entity, EntityTypes } from './entity.ts';

/** The parts of an entity's forms that the app provides. */
export interface FormParts<T extends EntityTypes> {
  readonly entity: Entity<T>;
  readonly fields: EntityFields<T['fields'], T['draft']>;
  readonly Controls: ComponentType<ControlsProps<T['fields'], T['draft']>>;
  /** Gets the focus when an empty form is submitted. */
  readonly firstField: Path<T['fields']>;
  /** Shows one version of an item: in a conflict, and when the item was deleted during the edit. */
  readonly Version: ComponentType<{ fields: T['fields'] }>;
  /** Returns when an item was last updated. It is shown in a conflict. */
  readonly updatedAt?: (item: T['item']) => string;
  /** Returns a draft that the server accepts as a new item, for an edit whose item was deleted. It may be invalid as an edit. */
  readonly asNew: (fields: T['fields']) => T['draft'];
}

export interface ControlsProps<Fields extends FieldValues, Draft> {
  form: DraftForm<Fields, Draft>;
  /** True in the form of a new item. */
  isNew: boolean;
}

interface EntityFormProps<T extends EntityTypes> {
  parts: FormParts<T>;
  form: DraftForm<T['fields'], T['draft']>;
  saving: Saving;
  submitLabel: string;
  onSave: (draft: T['draft']) => void;
  isNew?: boolean;
  children?: ReactNode;
}

/** The form of a new or an existing item. An empty form is not submitted (spec section 5): its first field gets the focus. */
export function EntityForm<T extends EntityTypes>(props: EntityFormProps<T>) {
  const { parts, form, saving, submitLabel, onSave, isNew = false, children } = props;
  const { entity, fields, firstField, Controls } = parts;
  const save = () => {
    if (fields.isBlank(form.getValues())) form.setFocus(firstField);
    else void form.handleSubmit(onSave)();
  };
  return (
    <FormFrame saving={saving} submitLabel={submitLabel} onSave={save} textIsKept={entityTexts(entity.noun).textIsKept}>
      {children}
      <Controls form={form} isNew={isNew} />
    </FormFrame>
  );
}
