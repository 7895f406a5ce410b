import { EmptyState } from '@daybook/kit/ui/empty-state';
import { useEffect } from 'react';
import { texts } from '../texts.ts';
import type { Tell } from '../tell.ts';

/** For whoever builds the host: the board does not know which portal it is in. */
export function SetupPanel({ tell }: { tell: Tell }) {
  useEffect(() => {
    tell('daybook:error', { code: 'setup', message: texts.noPortal });
  }, [tell]);
  return <EmptyState title={texts.setup}>{texts.noPortal}</EmptyState>;
}
