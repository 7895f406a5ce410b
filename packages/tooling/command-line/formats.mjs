/** @param {number} bytes */
export function size(bytes) {
  if (bytes < 1000) return `${bytes} B`;
  const [value, unit] = bytes < 999_500 ? [bytes / 1000, 'kB'] : [bytes / 1_000_000, 'MB'];
  return `${value < 100 ? value.toFixed(1) : Math.round(value)} ${unit}`;
}

/** Returns a time in the local time zone, to the minute. @param {string} instant ISO 8601 */
export function time(instant) {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return plain(instant);
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${date} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** @param {number} count @param {string} one @param {string} [many] */
export const count = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** Returns text without control characters, which could move the cursor of a terminal or change its colours. @param {unknown} text */
export const plain = (text) => String(text).replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');

/**
 * Returns the text in lines of at most `width` characters, broken between words.
 *
 * @param {string} text
 * @param {{ width?: number, indent?: string }} [shape]
 */
export function wrapped(text, { width = 80, indent = '' } = {}) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1];
    const longer = last ? `${last} ${word}` : word;
    if (indent.length + longer.length <= width || !last) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines.map((line) => indent + line).join('\n');
}

/** Returns a table with aligned columns, cut to 80 characters. The first row is the header. @param {readonly (readonly string[])[]} rows */
export function table(rows) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      cut(
        row
          .map((cell, column) => cell.padEnd(widths[column]))
          .join('  ')
          .trimEnd(),
      ),
    )
    .join('\n');
}

/** @param {string} line */
const cut = (line) => (line.length > 80 ? `${line.slice(0, 79)}…` : line);
