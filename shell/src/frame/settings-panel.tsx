import { Link } from '@daybook/kit/ui/link';
import { useStyles } from '@daybook/kit/ui/styles';
import { Archive, Keyboard, PanelsTopLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useShell } from '../use-shell.ts';
import { ShortcutSheet } from '../shortcuts/shortcut-sheet.tsx';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { AccountLink } from './account-link.tsx';
import { texts } from './idle-texts.ts';
import { css, sheet } from './settings-panel.css';
import { ThemeChoices } from './theme-choices.tsx';

/** The settings of this browser. While this is mounted, it also handles the keyboard shortcuts. */
export function SettingsPanel({ id, isWanted }: { id: string; isWanted: boolean }) {
  useStyles(sheet);
  const { panel, openings, onToggle, close } = usePanel(isWanted);
  const { isOn, turn, sheet: shortcuts, showSheet, closeSheet } = useShortcuts();
  const archive = useArchiveDialog();
  const closeThen = (show: () => void) => () => {
    close();
    show();
  };
  return (
    <>
      <div ref={panel} id={id} popover="auto" className={css.panel} onToggle={onToggle}>
        <ThemeChoices />
        <AccountLink openings={openings} onClick={close} />
        <button type="button" className={css.entry} onClick={closeThen(archive.show)}>
          <Archive size={18} aria-hidden="true" />
          {texts.archive}
        </button>
        <Link to="/connections" className={css.entry} onClick={close}>
          <PanelsTopLeft size={18} aria-hidden="true" />
          {texts.connections}
        </Link>
        <button type="button" className={css.entry} onClick={closeThen(showSheet)}>
          <Keyboard size={18} aria-hidden="true" />
          {texts.shortcuts}
        </button>
      </div>
      {archive.dialog}
      {shortcuts && <ShortcutSheet shortcuts={shortcuts} isOn={isOn} onTurn={turn} onClose={closeSheet} />}
    </>
  );
}

/** Opens at once if the button was pressed before the panel was loaded. */
function usePanel(isWanted: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const wasWanted = useRef(isWanted);
  const [openings, setOpenings] = useState(isWanted ? 1 : 0);
  useEffect(() => {
    if (wasWanted.current) panel.current?.showPopover();
  }, []);
  const onToggle = ({ newState }: { newState: string }) => newState === 'open' && setOpenings((before) => before + 1);
  return { panel, openings, onToggle, close: () => panel.current?.hidePopover() };
}

/** Reloads the page after an import, because the apps have read their data already; not while there is unsaved work. */
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
