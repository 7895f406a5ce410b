import { Link } from '@daybook/kit/link';
import { useStyles } from '@daybook/kit/styles';
import { LogOut } from 'lucide-react';
import { useRef } from 'react';
import { spec } from '../texts.ts';
import { css, sheet } from './settings-panel.css';
import { ThemeChoices } from './theme-choices.tsx';

/** What a person sets for this browser; on a phone the way to log out is here too. */
export function SettingsPanel({ id }: { id: string }) {
  useStyles(sheet);
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div ref={panel} id={id} popover="auto" className={css.panel}>
      <ThemeChoices />
      <Link to="/logout" className={css.logout} onClick={() => panel.current?.hidePopover()}>
        <LogOut size={18} aria-hidden="true" />
        {spec.logout}
      </Link>
    </div>
  );
}
