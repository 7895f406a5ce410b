import { TextField } from '@daybook/kit/forms/field';
import { FormFrame } from '@daybook/kit/forms/form-frame';
import { useSaving } from '@daybook/kit/forms/use-saving';
import { useHost } from '@daybook/kit/host/use-host';
import { useRef, useState } from 'react';
import { texts } from './texts.ts';

/** A form for a new entry. A failed save keeps the text. */
export function EntryForm({ onAdd }: { onAdd: (text: string) => Promise<void> }) {
  const { toast } = useHost();
  const saving = useSaving();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const save = () => {
    const isEmpty = text.trim() === '';
    setError(isEmpty ? texts.textIsMissing : undefined);
    field.current?.focus();
    if (isEmpty) return;
    void saving.run(async () => {
      await onAdd(text.trim());
      setText('');
      toast(texts.added);
    });
  };

  return (
    <FormFrame saving={saving} submitLabel={texts.add} onSave={save} textIsKept={texts.textIsKept}>
      <TextField
        ref={field}
        label={texts.text}
        error={error}
        value={text}
        maxLength={500}
        onChange={(event) => setText(event.target.value)}
      />
    </FormFrame>
  );
}
