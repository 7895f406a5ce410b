import { useStyles } from '@daybook/kit/ui/styles';
import { Fragment } from 'react';
import { texts as frameTexts } from '../frame/idle-texts.ts';
import { Modal } from '../frame/modal.tsx';
import { css, sheet } from './shortcut-sheet.css';
import type { Shortcut } from './use-shortcuts.ts';

interface ShortcutSheetProps {
  shortcuts: readonly Shortcut[];
  isOn: boolean;
  onTurn: (on: boolean) => void;
  onClose: () => void;
}

/** Lists the shortcuts of this screen, with a switch to turn them off (WCAG 2.2, 2.1.4). */
export function ShortcutSheet({ shortcuts, isOn, onTurn, onClose }: ShortcutSheetProps) {
  useStyles(sheet);
  return (
    <Modal title={frameTexts.shortcuts} onClose={onClose}>
      <dl className={css.list}>
        {shortcuts.map(({ keys, label }) => (
          <div key={keys} className={css.shortcut}>
            <dt>{label}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <label className={css.switch}>
        <input type="checkbox" role="switch" checked={isOn} onChange={(event) => onTurn(event.target.checked)} />
        <span>
          {texts.on}
          <small className={css.why}>{texts.onWhy}</small>
        </span>
      </label>
    </Modal>
  );
}

function Keys({ keys }: { keys: string }) {
  return keys.split(' ').map((key, index) => (
    <Fragment key={index}>
      {index > 0 && ` ${texts.then} `}
      <kbd className={css.key}>{key}</kbd>
    </Fragment>
  ));
}

const texts = {
  then: 'then',
  on: 'Use these keys',
  onWhy: 'If this is off, only the focused element and your browser use these keys.',
} as const;
