import type { FeedApp } from '@daybook/contracts/apps';
import { matchPath } from '@daybook/contracts/path-pattern';
import { useStore } from '@daybook/host/store';
import { PaintFirst } from '@daybook/kit/host/paint-first';
import { useHostLocation } from '@daybook/kit/host/use-host';
import { Link } from '@daybook/kit/ui/link';
import { classNames, useStyles } from '@daybook/kit/ui/styles';
import { CalendarDays, LayoutGrid, LogOut, NotebookPen, SquareKanban } from 'lucide';
import { type ReactNode, useState } from 'react';
import { menuOf } from '../apps/feed.ts';
import { Icon } from './icon.tsx';
import { idlePart } from './lazy-parts.tsx';
import { spec, texts } from '../texts.ts';
import { useShell } from '../use-shell.ts';
import { css, sheet } from './side-menu.css';

/** Links to every app, also to one that has failed, and to Logout. On a phone it is at the lower edge. */
export function SideMenu() {
  useStyles(sheet);
  const { feed } = useShell();
  const [chosen, setChosen] = useState<string>();
  const current = useCurrent(chosen);
  return (
    <PaintFirst onPress={setChosen}>
      <nav aria-label={texts.menu} className={css.menu}>
        <ul className={css.entries}>
          {menuOf(feed).map(({ label, path, ...icons }) => (
            <Entry key={path} to={path} current={current(path)} icon={<MenuIcon {...icons} />}>
              {label}
            </Entry>
          ))}
          <Entry to="/logout" className={css.logout} icon={<Icon icon={LogOut} size={18} />}>
            {spec.logout}
          </Entry>
        </ul>
      </nav>
    </PaintFirst>
  );
}

interface EntryProps {
  to: string;
  current?: 'page' | 'true' | undefined;
  className?: string | undefined;
  icon: ReactNode;
  children: ReactNode;
}

function Entry({ to, current, className, icon, children }: EntryProps) {
  return (
    <li className={classNames(css.item, className)}>
      <Link to={to} className={css.entry} aria-current={current}>
        {icon}
        <span>{children}</span>
      </Link>
    </li>
  );
}

/** Returns `page` for the entry of the chosen or the current screen, `true` for the entry of another screen of the same app. */
function useCurrent(chosen: string | undefined) {
  const { route } = useShell();
  const now = useStore(route.state);
  const { path: here } = useHostLocation();
  return (path: string) => {
    if (chosen !== undefined) return path === chosen ? 'page' : undefined;
    if (matchPath(path, here)) return 'page';
    return now.kind === 'app' && now.app.menu.some((entry) => entry.path === path) ? 'true' : undefined;
  };
}

type IconProps = Pick<FeedApp['menu'][number], 'icon' | 'image'>;

/** Returns one icon for all entries that name none. */
function MenuIcon({ icon, image }: IconProps) {
  const standard = <Icon icon={icon ? icons[icon] : LayoutGrid} size={18} />;
  return image ? <AppIcon image={image}>{standard}</AppIcon> : standard;
}

const AppIcon = idlePart('icon', () => import('./idle-bar.ts').then((part) => part.AppIcon));

const icons = { notes: NotebookPen, board: SquareKanban, calendar: CalendarDays };
