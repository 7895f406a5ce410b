import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import { type ChangeEvent, useRef } from 'react';
import { Modal } from '../modal/modal.tsx';
import { css, sheet } from './archive-dialog.css';
import { texts } from './texts.ts';
import { type ArchiveState, useArchive } from './use-archive.ts';

/** Where a person takes everything away, or brings it back. Who closes it is told whether anything came. */
export function ArchiveDialog({ onClose }: { onClose: (hasAdded: boolean) => void }) {
  useStyles(sheet);
  const { state, hasAdded, exportAll, importFrom } = useArchive();
  return (
    <Modal title={texts.title} onClose={() => onClose(hasAdded)}>
      <p className={css.intro}>{texts.intro}</p>
      <div className={css.actions}>
        <Button variant="primary" busy={state.kind === 'exporting'} onClick={() => void exportAll()}>
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
    // The same file may be chosen again, once it is mended.
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
      return (
        <Notice tone="danger" role="alert">
          {state.why}
        </Notice>
      );
    case 'idle':
      return null;
  }
}

function ImportedNotice({ imported: { notes, tasks } }: Extract<ArchiveState, { kind: 'imported' }>) {
  const kept = notes.kept + tasks.kept;
  return (
    <Notice tone={tasks.conflicting.length > 0 ? 'warning' : 'success'} role="status">
      <p>
        {texts.addedNotes(notes.added)}, {texts.addedTasks(tasks.added)}. {kept > 0 && texts.kept(kept)}
      </p>
      {tasks.conflicting.length > 0 && <p>{texts.conflicting(tasks.conflicting)}</p>}
    </Notice>
  );
}
