/** A benchmark of `npm run bench`. */
export interface Bench {
  name: string;
  title: string;
  /** The default number of rounds. */
  rounds: number;
  /** True if it runs only by its name. */
  isLong?: boolean;
  run: (run: Run) => Promise<Row[]>;
}

/** `quick` runs a short trial with little data. */
export type Run = { rounds: number; quick: boolean; report: (progress: string) => void };

/**
 * One line of a table: the median of the rounds and their middle half. With a baseline, the ratio is computed within each round, so
 * that other load on the machine affects both sides.
 */
export interface Row {
  subject: string;
  unit: Unit;
  value: number;
  spread: [number, number];
  baseline?: number;
  ratio?: number;
  ratioSpread?: [number, number];
  goal?: Goal;
  isMet?: boolean;
  /** True if docs/performance.md shows the row although it has no goal. */
  isPublished?: boolean;
}

export type Unit = 's' | 'ms' | 'µs' | 'bytes' | '/s' | '%' | 'score' | '';

export type Goal = { of: 'value' | 'ratio'; atMost?: number; atLeast?: number };

type Measured = Pick<Row, 'subject' | 'unit' | 'goal'> & { values: readonly number[]; baseline?: readonly number[] };

/** Returns the row of values that were measured once in each round. */
export function row({ subject, unit, values, baseline, goal }: Measured): Row {
  const own = { subject, unit, value: median(values), spread: middleHalf(values) };
  const ratios = baseline?.map((base, round) => (values[round] ?? NaN) / base);
  const compared = baseline && ratios && { baseline: median(baseline), ratio: median(ratios), ratioSpread: middleHalf(ratios) };
  const reached = goal?.of === 'ratio' ? compared?.ratio : own.value;
  return { ...own, ...compared, ...(goal && { goal, isMet: reaches(goal, reached ?? NaN) }) };
}

const reaches = ({ atLeast = -Infinity, atMost = Infinity }: Goal, reached: number) => reached >= atLeast && reached <= atMost;

export const median = (values: readonly number[]) => quantile(values, 0.5);

const middleHalf = (values: readonly number[]): [number, number] => [quantile(values, 0.25), quantile(values, 0.75)];

/** Interpolates between two values. */
export function quantile(values: readonly number[], share: number) {
  const sorted = [...values].sort((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN];
  return below + (above - below) * (place - Math.floor(place));
}

/**
 * Measures every variant once per round, and returns the results by variant. Every second round has the opposite order, so that no variant
 * always comes first.
 */
export async function alternate<Name extends string, Result>(
  variants: Readonly<Record<Name, () => Promise<Result>>>,
  { rounds, report }: { rounds: number; report: (round: string) => void },
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(variants) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>;
  for (let round = 0; round < rounds; round += 1) {
    report(`round ${round + 1} of ${rounds}`);
    for (const name of round % 2 === 0 ? names : names.toReversed()) results[name].push(await variants[name]());
  }
  return results;
}
