import type { NoteActionsContext } from '@daybook/contracts/slots';
import { extensionLifecycles } from '@daybook/kit/host/extension-lifecycles';
import { MakeTask } from './from-note/make-task.tsx';

/** The extension of a note's screen. */
export const { bootstrap, mount, unmount } = extensionLifecycles<NoteActionsContext>(MakeTask);
