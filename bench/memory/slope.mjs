// @ts-check

/** By how much values rise from one to the next, as the straight line nearest to them does (least squares). @param {readonly number[]} values */
export function slope(values) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const rise = values.reduce((sum, value, place) => sum + (place - middle) * (value - mean), 0);
  const run = values.reduce((sum, _, place) => sum + (place - middle) ** 2, 0);
  return rise / run;
}
