import { useStore } from '@daybook/host/store';
import { Link } from '@daybook/kit/ui/link';
import { useStyles } from '@daybook/kit/ui/styles';
import {
  Archive,
  CloudUpload,
  Eraser,
  type IconNode,
  Keyboard,
  Monitor,
  Moon,
  PanelsTopLeft,
  Sun,
  Trash2,
  UserRound,
} from 'lucide';
import { type FocusEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { ShortcutSheet } from '../shortcuts/shortcut-sheet.tsx';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import type { ThemeChoice } from '../theme.ts';
import { useUnsentCounts } from '../unsent/unsent-counts.ts';
import { useShell } from '../use-shell.ts';
import { Icon } from './icon.tsx';
import { texts } from './idle-texts.ts';
import { css, sheet } from './settings-panel.css';

/** The settings of this browser. While this is mounted, it also handles the keyboard shortcuts. */
export function SettingsPanel({ id, isWanted }: { id: string; isWanted: boolean }) {
  useStyles(sheet);
  const { panel, close } = usePanel(isWanted);
  const { isOn, turn, sheet: shortcuts, showSheet, closeSheet } = useShortcuts();
  const archive = useArchiveDialog();
  const closeThen = (show: () => void) => () => {
    close();
    show();
  };
  return (
    <>
      <div ref={panel} id={id} popover="auto" className={css.panel} onBlur={(event) => leavesFor(event, id) && close()}>
        <ThemeChoices />
        <AccountLink onClick={close} />
        <button type="button" className={css.entry} onClick={closeThen(archive.show)}>
          <Icon icon={Archive} size={18} />
          {texts.archive}
        </button>
        <UnsentLink onClick={close} />
        <Link to="/trash" className={css.entry} onClick={close}>
          <Icon icon={Trash2} size={18} />
          {texts.trash}
        </Link>
        <Link to="/connections" className={css.entry} onClick={close}>
          <Icon icon={PanelsTopLeft} size={18} />
          {texts.connections}
        </Link>
        <button type="button" className={css.entry} onClick={closeThen(showSheet)}>
          <Icon icon={Keyboard} size={18} />
          {texts.shortcuts}
        </button>
        <ForgetEntry onClick={close} />
      </div>
      {archive.dialog}
      {shortcuts && <ShortcutSheet shortcuts={shortcuts} isOn={isOn} onTurn={turn} onClose={closeSheet} />}
    </>
  );
}

/** True if the focus goes to what the panel may cover (WCAG 2.2, 2.4.11). Its own button toggles it. */
function leavesFor({ currentTarget, relatedTarget }: FocusEvent, id: string) {
  return (
    relatedTarget instanceof Element && !currentTarget.contains(relatedTarget) && !relatedTarget.matches(`[popovertarget="${id}"]`)
  );
}

/**
 * Opens at once if the button was pressed before the panel was loaded. Not while the button is still being pressed: at the end of a click
 * the browser toggles the panel that the button names then, and closed what had just been opened.
 */
function usePanel(isWanted: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const wasWanted = useRef(isWanted);
  useEffect(() => {
    if (!wasWanted.current) return undefined;
    const timer = setTimeout(() => panel.current?.togglePopover(true));
    return () => clearTimeout(timer);
  }, []);
  return { panel, close: () => panel.current?.hidePopover() };
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

function ForgetEntry({ onClick }: { onClick: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    onClick();
    setAsking(true);
  };
  return (
    <>
      <button type="button" className={css.entry} onClick={ask}>
        <Icon icon={Eraser} size={18} />
        {texts.forget}
      </button>
      {isAsking && (
        <Suspense>
          <ForgetDialog onCancel={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

const ForgetDialog = lazy(() => import('../session/forget-dialog.tsx').then((part) => ({ default: part.ForgetDialog })));

function AccountLink({ onClick }: { onClick: () => void }) {
  const username = useStore(useShell().session.username);
  return (
    <Link to="/account" className={css.entry} onClick={onClick}>
      <Icon icon={UserRound} size={18} />
      <span className={css.account}>
        {texts.account}{' '}
        {username && (
          <span dir="auto" className={css.who}>
            {username}
          </span>
        )}
      </span>
    </Link>
  );
}

/** Leads to the changes that are not sent yet, if there are any. */
function UnsentLink({ onClick }: { onClick: () => void }) {
  const { pending, undecided } = useUnsentCounts();
  const count = pending + undecided;
  return (
    count > 0 && (
      <Link to="/unsent" className={css.entry} onClick={onClick}>
        <Icon icon={CloudUpload} size={18} />
        {texts.unsentCount(count)}
      </Link>
    )
  );
}

function ThemeChoices() {
  const { choice } = useShell().theme;
  const chosen = useStore(choice);
  const name = useId();
  return (
    <fieldset>
      <legend className={css.legend}>{texts.theme}</legend>
      <div className={css.choices}>
        {themes.map(({ value, label, icon }) => (
          <label key={value} className={css.choice}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              onChange={() => choice.set(value)}
              className={css.radio}
            />
            <Icon icon={icon} size={16} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const themes: readonly { value: ThemeChoice; label: string; icon: IconNode }[] = [
  { value: 'system', label: texts.themeSystem, icon: Monitor },
  { value: 'light', label: texts.themeLight, icon: Sun },
  { value: 'dark', label: texts.themeDark, icon: Moon },
];
