import { DaybookBoard } from './daybook-board.ts';

// A page may load the script twice, or two versions of it: the first one is used.
if (!customElements.get('daybook-board')) customElements.define('daybook-board', DaybookBoard);
