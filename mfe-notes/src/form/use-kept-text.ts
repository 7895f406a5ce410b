import { useHost } from '@daybook/kit/use-host';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { type NoteFields, sameFields } from './note-fields.ts';
import type { NoteFormState } from './use-note-form.ts';

interface KeptText {
  form: NoteFormState;
  /** What the server has: other text than this is unsaved. */
  saved: NoteFields;
  keep: (fields: NoteFields) => void;
  forget: () => Promise<void>;
}

/** Keeps what is typed as a draft, at every keystroke, and tells the page that it holds something unsaved. */
export function useKeptText({ form, saved, keep, forget }: KeptText): void {
  const host = useHost();
  const [title, body, category] = useWatch({ control: form.control, name: ['title', 'body', 'category'] });
  const dirty = !sameFields({ title, body, category }, saved);
  const wasDirty = useRef(false);
  const actions = useRef({ keep, forget });

  useEffect(() => {
    actions.current = { keep, forget };
  });
  useEffect(() => (dirty ? host.holdUnsaved() : undefined), [dirty, host]);
  useEffect(() => {
    if (dirty) actions.current.keep({ title, body, category });
    else if (wasDirty.current) void actions.current.forget();
    wasDirty.current = dirty;
  }, [dirty, title, body, category]);
}
