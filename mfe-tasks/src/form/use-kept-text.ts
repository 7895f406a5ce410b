import { useHost } from '@daybook/kit/use-host';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { sameFields, type TaskFields } from './task-fields.ts';
import type { TaskFormState } from './use-task-form.ts';

interface KeptText {
  form: TaskFormState;
  /** What the server has: other text than this is unsaved. */
  saved: TaskFields;
  keep: (fields: TaskFields) => void;
  forget: () => Promise<void>;
}

/** Keeps what is typed as a draft, at every keystroke, and tells the page that it holds something unsaved. */
export function useKeptText({ form, saved, keep, forget }: KeptText): void {
  const host = useHost();
  const [id, title, category] = useWatch({ control: form.control, name: ['id', 'title', 'category'] });
  const dirty = !sameFields({ id, title, category }, saved);
  const wasDirty = useRef(false);
  const actions = useRef({ keep, forget });

  useEffect(() => {
    actions.current = { keep, forget };
  });
  useEffect(() => (dirty ? host.holdUnsaved() : undefined), [dirty, host]);
  useEffect(() => {
    if (dirty) actions.current.keep({ id, title, category });
    else if (wasDirty.current) void actions.current.forget();
    wasDirty.current = dirty;
  }, [dirty, id, title, category]);
}
