import { useHost } from '@daybook/kit/use-host';
import { useEffect } from 'react';
import { useKeptBoard } from './board/kept-board.ts';

/** Leads on from the address of a task that is gone, when it only has another number now. Says whether it does. */
export function useNewNumber(pk: string, gone: boolean, pathOf: (id: number) => string): boolean {
  const { navigate } = useHost();
  const now = useKeptBoard().newNumbers.of(Number(pk));
  const to = gone && now !== undefined ? pathOf(now) : undefined;
  useEffect(() => {
    if (to !== undefined) navigate(to, { replace: true });
  }, [to, navigate]);
  return to !== undefined;
}
