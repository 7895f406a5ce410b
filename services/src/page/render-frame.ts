import type { Feed } from '@daybook/contracts/apps';
import { escapeHtml } from '../http/html-escape.ts';
import type { PageView } from './page-view.ts';

/**
 * Returns a picture of the shell's bar and menu, and of a screen that is loading, so that a page shows them before any script is loaded. The
 * shell replaces it by the real ones, in the same places. Until then nobody can focus it, and no screen reader announces it.
 *
 * @param title - the product's name
 */
export const renderFrame = ({ apps }: Feed, { owner, hasSearch }: PageView, title: string) =>
  `<div id="frame" inert>${bar(title, hasSearch)}${menu(apps, owner)}<div class="screen">${'<div></div>'.repeat(6)}</div></div>`;

/** The place of the search in all apps is empty: its button is loaded when the page is idle. */
const bar = (title: string, hasSearch: boolean) =>
  `<div class="bar"><div class="brand">${escapeHtml(title)}</div><div class="search">Search notes</div>` +
  `<div class="end">${hasSearch ? '<div></div>' : ''}<div class="settings"></div></div></div>`;

/** Has the entries of all apps in their order. Those of the open app are marked. An icon of the app itself is loaded later. */
function menu(apps: Feed['apps'], owner: string | undefined) {
  const entries = apps.flatMap(({ name, menu: own }) => own.map((entry) => ({ ...entry, isCurrent: name === owner })));
  const items = entries
    .sort((one, other) => one.order - other.order)
    .map(({ label, icon = 'other', isCurrent }) => item(label, isCurrent ? `${icon} current` : icon));
  return `<div class="menu">${items.join('')}${item('Logout', 'logout')}</div>`;
}

const item = (label: string, classes: string) => `<div class="${classes}">${escapeHtml(label)}</div>`;
