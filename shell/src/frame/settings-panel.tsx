import { Link } from '@daybook/kit/ui/link';
import { useStyles } from '@daybook/kit/ui/styles';
import { Archive, Keyboard, PanelsTopLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useShell } from '../page-shell.ts';
import { ShortcutSheet } from '../shortcuts/shortcut-sheet.tsx';
import { texts } from '../shortcuts/texts.ts';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { AccountLink } from './account-link.tsx';
import { texts as frameTexts } from './late-texts.ts';
import { css, sheet } from './settings-panel.css';
import { ThemeChoices } from './theme-choices.tsx';

/** What a person sets for this browser. The keys are listened for from here on. */
export function SettingsPanel({ id, isWanted }: { id: string; isWanted: boolean }) {
  useStyles(sheet);
  const { panel, openings, noteOpening, close } = usePanel(isWanted);
  const { isOn, turn, sheet: shortcuts, showSheet, closeSheet } = useShortcuts();
  const archive = useArchiveDialog();
  const showKeys = () => {
    close();
    showSheet();
  };
  const showArchive = () => {
    close();
    archive.show();
  };
  return (
    <>
      <div ref={panel} id={id} popover="auto" className={css.panel} onToggle={noteOpening}>
        <ThemeChoices />
        <AccountLink openings={openings} onClick={close} />
        <button type="button" className={css.entry} onClick={showArchive}>
          <Archive size={18} aria-hidden="true" />
          {frameTexts.archive}
        </button>
        <Link to="/connections" className={css.entry} onClick={close}>
          <PanelsTopLeft size={18} aria-hidden="true" />
          {frameTexts.connections}
        </Link>
        <button type="button" className={css.entry} onClick={showKeys}>
          <Keyboard size={18} aria-hidden="true" />
          {texts.title}
        </button>
      </div>
      {archive.dialog}
      {shortcuts && <ShortcutSheet shortcuts={shortcuts} isOn={isOn} onTurn={turn} onClose={closeSheet} />}
    </>
  );
}

/** Opens at once where it was asked for before it was here. */
function usePanel(isWanted: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const wasWanted = useRef(isWanted);
  const [openings, setOpenings] = useState(isWanted ? 1 : 0);
  useEffect(() => {
    if (wasWanted.current) panel.current?.showPopover();
  }, []);
  const noteOpening = ({ newState }: { newState: string }) => newState === 'open' && setOpenings((before) => before + 1);
  return { panel, openings, noteOpening, close: () => panel.current?.hidePopover() };
}

/** The screen under it knows nothing of what was imported: the page is loaded anew, unless a text would be torn away. */
function useArchiveDialog() {
  const { reload, unsaved } = useShell();
  const [isOpen, setOpen] = useState(false);
  const onClose = (hasAdded: boolean) => {
    setOpen(false);
    if (hasAdded && unsaved.get() === 0) reload();
  };
  const dialog = isOpen && (
    <Suspense>
      <ArchiveDialog onClose={onClose} />
    </Suspense>
  );
  return { show: () => setOpen(true), dialog };
}

const ArchiveDialog = lazy(() => import('../archive/archive-dialog.tsx').then((part) => ({ default: part.ArchiveDialog })));
