import { keepMoves, type Outcome } from './moves.ts';

/** Saves that end as the test says, in the order in which they were begun. */
function someMoves() {
  const begun: { id: number; to: string; end: (outcome: Outcome) => Promise<void> }[] = [];
  let time = 0;
  const onAnswered = jest.fn();
  const moves = keepMoves({
    now: () => (time += 1),
    onAnswered,
    save: (id, to) =>
      new Promise((resolve) => {
        const end = async (outcome: Outcome) => {
          resolve(outcome);
          await Promise.resolve();
          await Promise.resolve();
        };
        begun.push({ id, to, end });
      }),
  });
  return { moves, begun, onAnswered, sent: () => begun.map(({ id, to }) => `${id} to ${to}`) };
}

const saved = { state: 'saved' } as const;
const unsaved = { state: 'unsaved' } as const;
const refused = { state: 'refused', why: 'No.' } as const;

describe('moves', () => {
  it('are saved at once, and shown until a list that was asked for afterwards is here', async () => {
    const { moves, begun, onAnswered } = someMoves();
    moves.moveTask(1, 'completed');
    expect(moves.get()).toEqual([{ id: 1, to: 'completed', state: 'saving' }]);
    await begun[0]!.end(saved);
    expect(moves.get()).toEqual([{ id: 1, to: 'completed', state: 'saved', savedAt: 1 }]);
    expect(onAnswered).toHaveBeenCalledTimes(1);
    moves.listed(1);
    expect(moves.get()).toHaveLength(1);
    moves.listed(2);
    expect(moves.get()).toEqual([]);
  });

  it('of one card are saved one after the other, in the order in which they were made', async () => {
    const { moves, begun, sent } = someMoves();
    moves.moveTask(1, 'completed');
    moves.moveTask(1, 'inreview');
    expect(sent()).toEqual(['1 to completed']);
    await begun[0]!.end(saved);
    expect(sent()).toEqual(['1 to completed', '1 to inreview']);
  });

  it('of different cards are saved side by side', () => {
    const { moves, sent } = someMoves();
    moves.moveTask(1, 'completed');
    moves.moveTask(2, 'completed');
    expect(sent()).toEqual(['1 to completed', '2 to completed']);
  });

  it('that are refused are dropped alone: a second move, made meanwhile, stands', async () => {
    const { moves, begun, onAnswered } = someMoves();
    moves.moveTask(1, 'completed');
    moves.moveTask(2, 'inreview');
    await begun[0]!.end(refused);
    expect(moves.get()).toEqual([
      { id: 2, to: 'inreview', state: 'saving' },
      { id: 1, to: 'completed', state: 'refused', why: 'No.' },
    ]);
    expect(onAnswered).toHaveBeenCalled();
    moves.forget(1);
    expect(moves.get()).toHaveLength(1);
  });

  it('that fail do not keep the next move of the card from being saved', async () => {
    const { moves, begun } = someMoves();
    moves.moveTask(1, 'completed');
    moves.moveTask(1, 'backlog');
    await begun[0]!.end(unsaved);
    await begun[1]!.end(saved);
    expect(moves.get()).toEqual([{ id: 1, to: 'backlog', state: 'saved', savedAt: 1 }]);
  });

  it('that could not be saved stay, and are saved by another try: of one card, or of all', async () => {
    const { moves, begun, sent, onAnswered } = someMoves();
    moves.moveTask(1, 'completed');
    moves.moveTask(2, 'backlog');
    await begun[0]!.end(unsaved);
    await begun[1]!.end(unsaved);
    expect(moves.get().map(({ state }) => state)).toEqual(['unsaved', 'unsaved']);
    expect(onAnswered).not.toHaveBeenCalled();
    moves.retry(2);
    expect(sent().slice(2)).toEqual(['2 to backlog']);
    moves.retry();
    expect(sent().slice(3)).toEqual(['1 to completed']);
  });

  it('are told to be saved, by whichever try, unless the card was moved on meanwhile', async () => {
    const { moves, begun } = someMoves();
    const told: string[] = [];
    moves.moveTask(1, 'completed', () => told.push('completed'));
    moves.moveTask(1, 'backlog', () => told.push('backlog'));
    await begun[0]!.end(saved);
    await begun[1]!.end(unsaved);
    expect(told).toEqual([]);
    moves.retry();
    await begun[2]!.end(saved);
    expect(told).toEqual(['backlog']);
  });

  it('of a card that is not what it was are forgotten, also when their save comes back', async () => {
    const { moves, begun } = someMoves();
    moves.moveTask(1, 'completed');
    moves.forget(1);
    await begun[0]!.end(saved);
    expect(moves.get()).toEqual([]);
  });
});
