// @ts-check
import fs from 'node:fs';
import path from 'node:path';

/** @typedef {import('../measure/row.mjs').Row} Row */

const file = path.resolve(import.meta.dirname, '../../docs/performance.svg');

const [width, names, line, end] = [1000, 640, 20, 2];
const room = width - names - 50;

/** Draws docs/performance.svg: what each subject takes of its goal. @param {import('./results.mjs').Results} results */
export function drawChart(results) {
  const bars = Object.entries(results).flatMap(([name, { rows }]) => rows.flatMap((row) => barOf(name, row) ?? []));
  const height = 50 + bars.length * line;
  const goal = names + room / end;
  fs.writeFileSync(
    file,
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
      `<rect width="${width}" height="${height}" fill="#fff"/>`,
      `<text x="${goal}" y="20" text-anchor="middle" font-weight="bold">goal</text>`,
      ...bars.map((bar, place) => draw(bar, 36 + place * line)),
      `<line x1="${goal}" x2="${goal}" y1="26" y2="${height - 10}" stroke="#000"/>`,
      '</svg>\n',
    ].join('\n'),
  );
}

/** @typedef {{ subject: string, taken: number, isMet: boolean }} Bar `taken` is 1 at the goal, less where it is met with room to spare */

/** None where there is no goal, or no part of one. @param {string} name @param {Row} row @returns {Bar | undefined} */
function barOf(name, { subject, value, ratio, goal, isMet = false }) {
  const reached = goal?.of === 'ratio' ? ratio : value;
  if (!goal || reached === undefined || goal.atMost === 0) return undefined;
  const taken = goal.atLeast === undefined ? reached / (goal.atMost ?? NaN) : goal.atLeast / reached;
  return { subject: `${name}: ${subject}`, taken: Math.max(0, taken), isMet };
}

/** @param {Bar} bar @param {number} y */
function draw({ subject, taken, isMet }, y) {
  const length = (Math.min(taken, end) / end) * room;
  return [
    `<text x="${names - 8}" y="${y + 12}" text-anchor="end">${plain(subject)}</text>`,
    `<rect x="${names}" y="${y + 2}" width="${length.toFixed(1)}" height="${line - 6}" fill="${isMet ? '#2b6cb0' : '#c05621'}"/>`,
    `<text x="${width - 8}" y="${y + 12}" text-anchor="end">${taken.toFixed(2)}</text>`,
  ].join('');
}

/** @param {string} text */
const plain = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
