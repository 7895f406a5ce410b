import type { NoteCategory } from '@daybook/contracts/notes';
import { spec } from './texts.ts';

/** What each category is called and coloured (spec section 2: blue, green, purple), in the order of every list of them. */
export const categories = [
  { value: 'BUSINESS', label: spec.business, tone: 'blue' },
  { value: 'PERSONAL', label: spec.personal, tone: 'green' },
  { value: 'IMPORTANT', label: spec.important, tone: 'purple' },
] as const satisfies readonly { value: NoteCategory; label: string; tone: 'blue' | 'green' | 'purple' }[];
