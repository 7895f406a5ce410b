import { Button } from '@daybook/kit/ui/button';
import { Link } from '@daybook/kit/ui/link';
import { useStyles } from '@daybook/kit/ui/styles';
import { Settings2 } from 'lucide';
import { useId, useState } from 'react';
import { useHasSearch } from '../search/use-has-search.ts';
import { texts } from '../texts.ts';
import { Icon } from './icon.tsx';
import { idlePart } from './lazy-parts.tsx';
import { SearchBox } from './search-box.tsx';
import { css, sheet } from './top-bar.css';

/** The bar above every screen: home link, search, status and settings. */
export function TopBar() {
  useStyles(sheet);
  return (
    <header className={css.bar}>
      <Link to="/" className={css.brand}>
        <Logo />
        {texts.product}
      </Link>
      <SearchBox />
      <div className={css.end}>
        <StatusIndicators>
          <SearchSpace />
        </StatusIndicators>
        <SettingsMenu />
      </div>
    </header>
  );
}

/** The place of the search button, which is loaded when the page is idle: the bar does not move then. */
const SearchSpace = () => useHasSearch() && <span className={css.space} />;

const idleBar = () => import('./idle-bar.ts');

const StatusIndicators = idlePart('status', () => idleBar().then((part) => part.StatusIndicators));

/**
 * The settings button. The browser opens and closes the panel (`popoverTarget`). The panel is loaded when the page is idle; if the button
 * is pressed before, the panel opens when it is loaded.
 */
export function SettingsMenu() {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        icon={<Icon icon={Settings2} size={18} />}
        aria-label={texts.settings}
        popoverTarget={id}
        onClick={() => setWanted(true)}
      />
      <SettingsPanel id={id} isWanted={isWanted} />
    </>
  );
}

const SettingsPanel = idlePart('settings', () => idleBar().then((part) => part.SettingsPanel));

/** The product's logo, which is also its favicon. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--color-accent)" />
      <rect x="8" y="7" width="16" height="18" rx="2.5" fill="#fff" />
      <path d="M12 12.5h8M12 16h8M12 19.5h5" stroke="var(--color-accent)" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
