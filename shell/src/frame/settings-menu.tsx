import { Button } from '@daybook/kit/button';
import { Link } from '@daybook/kit/link';
import { useStyles } from '@daybook/kit/styles';
import { LogOut, Settings2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { spec, texts } from '../texts.ts';
import { css, sheet } from './settings-menu.css';
import { idlePart } from './idle-part.tsx';

/** What a person sets for this browser; on a phone the way to log out is here too. The browser opens and closes it. */
export function SettingsMenu() {
  useStyles(sheet);
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <>
      <Button variant="quiet" icon={<Settings2 size={18} aria-hidden="true" />} aria-label={texts.settings} popoverTarget={id} />
      <div ref={panel} id={id} popover="auto" className={css.panel}>
        <ThemeChoices />
        <Link to="/logout" className={css.logout} onClick={() => panel.current?.hidePopover()}>
          <LogOut size={18} aria-hidden="true" />
          {spec.logout}
        </Link>
      </div>
    </>
  );
}

const ThemeChoices = idlePart('theme', () => import('./theme-choices.tsx').then((part) => part.ThemeChoices));
