import { noteLimits } from '@daybook/contracts/notes';

/** The characters of a body that its preview is made of: twenty words fit, unless they are none that a person would read. */
export const previewed = 1000;

/** The first words of a body, one space between them. */
export const previewOf = (beginning: string) => beginning.trim().split(/\s+/u, noteLimits.previewWords).join(' ');
