import { Link } from '@daybook/kit/ui/link';
import { useStyles } from '@daybook/kit/ui/styles';
import { texts } from '../texts.ts';
import { idlePart } from './lazy-parts.tsx';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';
import { SettingsMenu } from './settings-menu.tsx';
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
        <StatusIndicators />
        <SettingsMenu />
      </div>
    </header>
  );
}

const StatusIndicators = idlePart('status', () => import('./status-indicators.tsx').then((part) => part.StatusIndicators));
