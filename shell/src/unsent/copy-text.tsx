import type { OutboxEntry } from '@daybook/kit/host/host';
import { Button } from '@daybook/kit/ui/button';
import { Copy } from 'lucide';
import { useId, useState } from 'react';
import { Icon } from '../frame/icon.tsx';
import { useShell } from '../use-shell.ts';
import { css } from '../user-screen.css';
import { textOf } from './describe-entry.ts';
import { texts } from './texts.ts';

/** Copies what was typed, so that it can be pasted elsewhere. If the browser does not allow that, the text is shown. */
export function CopyText({ entry, name }: { entry: OutboxEntry; name: string }) {
  const { toast, reportError } = useShell().host;
  const [hasFailed, setFailed] = useState(false);
  const id = useId();
  const text = textOf(entry);
  if (text === '') return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast(texts.copied);
    } catch (error) {
      reportError(error, 'copy');
      setFailed(true);
    }
  };
  return (
    <>
      <Button aria-label={texts.copyOf(name)} icon={<Icon icon={Copy} size={16} />} onClick={() => void copy()}>
        {texts.copy}
      </Button>
      <div role="status" className={css.shown}>
        {hasFailed && (
          <>
            <label htmlFor={id}>{texts.notCopied}</label>
            <textarea id={id} readOnly rows={5} value={text} className={css.copy} />
          </>
        )}
      </div>
    </>
  );
}
