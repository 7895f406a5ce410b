import { useEffect, useRef } from 'react';
import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { useHost } from '../host/use-host.tsx';

interface DraftAutosave<Fields extends FieldValues, Draft> {
  form: { control: Control<Fields, unknown, Draft> };
  /** What the server has: other text than this is unsaved. */
  saved: Fields;
  isSame: (one: Fields, other: Fields) => boolean;
  keep: (fields: Fields) => void;
  forget: () => Promise<void>;
}

/** Keeps what is typed as a draft, at every keystroke, and tells the page that it holds something unsaved. */
export function useDraftAutosave<Fields extends FieldValues, Draft>({
  form,
  saved,
  isSame,
  keep,
  forget,
}: DraftAutosave<Fields, Draft>): void {
  const host = useHost();
  // Every field of a form has a value from the start.
  const text = useWatch({ control: form.control }) as Fields;
  const dirty = !isSame(text, saved);
  const wasDirty = useRef(false);
  const actions = useRef({ keep, forget });

  useEffect(() => {
    actions.current = { keep, forget };
  });
  useEffect(() => (dirty ? host.setUnsaved() : undefined), [dirty, host]);
  useEffect(() => {
    if (dirty) actions.current.keep(text);
    else if (wasDirty.current) void actions.current.forget();
    wasDirty.current = dirty;
  }, [dirty, text]);
}
