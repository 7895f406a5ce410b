// @ts-check

/** @param {readonly number[]} values */
export const median = (values) => quantile(values, 0.5);

/** The middle half of the values: a busy machine's worst moments say nothing about the code. @param {readonly number[]} values @returns {[number, number]} */
export const spread = (values) => [quantile(values, 0.25), quantile(values, 0.75)];

/** Between its neighbours, where it falls between two. @param {readonly number[]} values @param {number} share */
export function quantile(values, share) {
  const sorted = [...values].sort((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN];
  return below + (above - below) * (place - Math.floor(place));
}
