import { entityNames } from '@daybook/contracts/api';
import { optionalListNames, type Imported } from '@daybook/contracts/archive';
import { useHost } from '@daybook/kit/host/use-host';
import { Button } from '@daybook/kit/ui/button';
import { ErrorAlert, Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { Modal } from '../frame/modal.tsx';
import { readArchive, sendArchive } from './archive-calls.ts';
import { css, sheet } from './archive-dialog.css';
import { downloadFile, pack, unpack } from './archive-file.ts';
import { texts } from './texts.ts';

/**
 * Exports all data, or imports an archive. Closing it cancels an export, and an import that was not sent yet. `onClose` receives whether
 * an import has added anything.
 */
export function ArchiveDialog({ onClose }: { onClose: (hasAdded: boolean) => void }) {
  useStyles(sheet);
  const { state, hasAdded, exportAll, importFrom } = useArchive();
  const [withHistory, setWithHistory] = useState(false);
  return (
    <Modal title={texts.title} onClose={() => onClose(hasAdded)}>
      <p className={css.intro}>{texts.intro}</p>
      <label className={css.option}>
        <input type="checkbox" checked={withHistory} onChange={({ target }) => setWithHistory(target.checked)} />
        <span>
          {texts.withHistory}
          {withHistory && <small className={css.hint}>{texts.withHistoryHint}</small>}
        </span>
      </label>
      <div className={css.actions}>
        <Button variant="primary" busy={state.kind === 'exporting'} onClick={() => void exportAll(withHistory)}>
          {texts.export}
        </Button>
        <ChooseFile isBusy={state.kind === 'importing'} onFile={(file) => void importFrom(file)} />
      </div>
      <Outcome state={state} />
    </Modal>
  );
}

function ChooseFile({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onFile(file);
    // Otherwise the same file could not be chosen again after it was corrected.
    target.value = '';
  };
  return (
    <>
      <Button busy={isBusy} onClick={() => input.current?.click()}>
        {texts.import}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.choose}
        accept=".zip,.json,application/zip,application/json"
        onChange={choose}
      />
    </>
  );
}

function Outcome({ state }: { state: ArchiveState }) {
  switch (state.kind) {
    case 'exporting':
    case 'importing':
      return <p role="status">{state.kind === 'exporting' ? texts.exporting : texts.importing}…</p>;
    case 'exported':
      return (
        <Notice tone="success" role="status">
          {texts.exported(state.file)}
        </Notice>
      );
    case 'imported':
      return <ImportedNotice {...state} />;
    case 'failed':
      return <ErrorAlert>{state.text}</ErrorAlert>;
    case 'idle':
      return null;
  }
}

function ImportedNotice({ imported }: Extract<ArchiveState, { kind: 'imported' }>) {
  const { kept } = total(imported);
  const { conflicting } = imported.tasks;
  const ofOthers = optionalListNames.flatMap((name) => {
    const counts = imported[name];
    return counts ? [texts.addedOthers[name](counts.added)] : [];
  });
  return (
    <Notice tone={conflicting.length > 0 ? 'warning' : 'success'} role="status">
      <p>
        {[...entityNames.map((name) => texts.added(name, imported[name].added)), ...ofOthers].join(', ')}.{' '}
        {kept > 0 && texts.kept(kept)}
      </p>
      {conflicting.length > 0 && <p>{texts.conflicting(conflicting)}</p>}
    </Notice>
  );
}

function total(imported: Imported) {
  const lists = [...entityNames, ...optionalListNames];
  const sum = (count: 'added' | 'kept') => lists.reduce((before, name) => before + (imported[name]?.[count] ?? 0), 0);
  return { added: sum('added'), kept: sum('kept') };
}

type ArchiveState =
  | { readonly kind: 'idle' | 'exporting' | 'importing' }
  | { readonly kind: 'exported'; readonly file: string }
  | { readonly kind: 'imported'; readonly imported: Imported }
  | { readonly kind: 'failed'; readonly text: string };

/** Exports and imports, one at a time. `hasAdded` is true once an import has added something. */
function useArchive() {
  const { fetch } = useHost();
  const begin = useAttempts();
  const [state, setState] = useState<ArchiveState>({ kind: 'idle' });
  const [hasAdded, setHasAdded] = useState(false);
  const exportAll = async (withHistory: boolean) => {
    setState({ kind: 'exporting' });
    const { signal, throwIfEnded } = begin();
    try {
      const file = `daybook-${new Date().toISOString().slice(0, 10)}.zip`;
      const archive = await readArchive(fetch, withHistory, signal);
      throwIfEnded();
      downloadFile(file, pack(archive));
      setState({ kind: 'exported', file });
    } catch (error) {
      if (signal.aborted) return;
      console.error('exportArchive failed:', error);
      setState({ kind: 'failed', text: texts.failed });
    }
  };
  const importFrom = async (file: Blob) => {
    setState({ kind: 'importing' });
    const { throwIfEnded } = begin();
    try {
      const json = await unpack(file);
      throwIfEnded();
      const imported = await sendArchive(fetch, json);
      setState({ kind: 'imported', imported });
      setHasAdded((before) => before || total(imported).added > 0);
    } catch (error) {
      setState({ kind: 'failed', text: error instanceof Error ? error.message : texts.failed });
    }
  };
  return { state, hasAdded, exportAll, importFrom };
}

/**
 * Returns a function that begins an export or an import. `throwIfEnded` throws if the dialog was closed or another person has logged in
 * since: the file would be saved in their session, or be imported into their account.
 */
function useAttempts() {
  const { session } = useHost();
  const life = useRef<AbortController>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    life.current = controller;
    return () => controller.abort();
  }, []);
  return () => {
    const signal = life.current?.signal ?? AbortSignal.abort();
    const person = session.userId();
    const throwIfEnded = () => {
      signal.throwIfAborted();
      if (session.userId() !== person) throw new Error(texts.failed);
    };
    return { signal, throwIfEnded };
  };
}
