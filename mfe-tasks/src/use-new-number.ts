import { useKeptBoard } from './board/kept-board.ts';

/** The number that the task of an address has now, if it had this one before and no other task has it since. */
export function useNewNumber(pk: string): number | undefined {
  const { shown, newNumbers } = useKeptBoard();
  return shown(Number(pk)) ? undefined : newNumbers.of(Number(pk));
}
