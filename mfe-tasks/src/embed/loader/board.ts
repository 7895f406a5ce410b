import { DaybookBoard } from './daybook-board.ts';

/** A page may name the script twice, or two versions of it: the first one stays. */
if (!customElements.get('daybook-board')) customElements.define('daybook-board', DaybookBoard);
