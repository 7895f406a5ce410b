import { texts } from './texts.ts';

/** What a task is called; a blank title is shown as such, and never stored. */
export const shownTitle = (title: string) => (title.trim() === '' ? texts.untitled : title);
