// @ts-check
import { median, spread } from './statistics.mjs';

/**
 * One line of the table: what was measured, its floor in the same rounds, and what is wanted.
 *
 * @typedef {{ subject: string, unit: Unit, value: number, spread: [number, number], floor?: number, ratio?: number,
 *   ratioSpread?: [number, number], goal?: Goal, isMet?: boolean }} Row
 * @typedef {'s' | 'ms' | 'µs' | 'bytes' | 'MiB' | '/s' | ''} Unit
 * @typedef {{ of: 'value' | 'ratio', atMost?: number, atLeast?: number }} Goal
 */

/**
 * Of values that were measured in turn, one of each in every round: the ratio is that of a round, so that what else a machine had to
 * do in it falls on both.
 *
 * @param {{ subject: string, unit: Unit, values: readonly number[], floor?: readonly number[], goal?: Goal }} measured
 * @returns {Row}
 */
export function row({ subject, unit, values, floor, goal }) {
  const own = { subject, unit, value: median(values), spread: spread(values) };
  const ratios = floor?.map((base, round) => (values[round] ?? NaN) / base);
  const beside = floor && ratios && { floor: median(floor), ratio: median(ratios), ratioSpread: spread(ratios) };
  const reached = goal?.of === 'ratio' ? beside?.ratio : own.value;
  return { ...own, ...beside, ...(goal && { goal, isMet: reaches(goal, reached ?? NaN) }) };
}

/** @param {Goal} goal @param {number} reached */
const reaches = ({ atLeast = -Infinity, atMost = Infinity }, reached) => reached >= atLeast && reached <= atMost;
