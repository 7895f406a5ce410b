import { Link } from '@daybook/kit/ui/link';
import { useStyles } from '@daybook/kit/ui/styles';
import { texts } from '../texts.ts';
import { Logo } from './logo.tsx';
import { SearchBox } from './search-box.tsx';
import { idlePart } from './idle-part.tsx';
import { SettingsMenu } from './settings-menu.tsx';
import { css, sheet } from './top-bar.css';

/** The bar above every screen: where one is, and the search. */
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
        <Marks />
        <SettingsMenu />
      </div>
    </header>
  );
}

// The first paint does without.
const Marks = idlePart('marks', () => import('./marks.tsx').then((part) => part.Marks));
