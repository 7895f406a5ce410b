// @ts-check

/**
 * Of the names the one that was probably meant, if one is near: at most a third of its letters wrong, missing or too many.
 *
 * @param {string} written
 * @param {readonly string[]} names
 */
export function nearest(written, names) {
  const ranked = names.map((name) => ({ name, steps: stepsBetween(written, name) })).sort((one, other) => one.steps - other.steps);
  const [best] = ranked;
  return best && best.steps <= Math.max(1, best.name.length / 3) ? best.name : undefined;
}

/** How many letters to put in, take out, change or swap. @param {string} from @param {string} to */
function stepsBetween(from, to) {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    rows[row] = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const changed = rows[row - 1][column - 1] + (from[row - 1] === to[column - 1] ? 0 : 1);
      const swapped = row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const steps = [changed, rows[row - 1][column] + 1, rows[row][column - 1] + 1];
      rows[row][column] = Math.min(...steps, ...(swapped ? [rows[row - 2][column - 2] + 1] : []));
    }
  }
  return rows[from.length][to.length];
}
