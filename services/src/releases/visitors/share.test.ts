import { isInShare } from './share.ts';

const visitors = Array.from({ length: 10_000 }, (_, index) => `visitor-${index}`);
const inside = (app: string, share: number) => visitors.filter((visitor) => isInShare(visitor, app, share));

it.each([0, 1, 10, 50, 99, 100])('holds %d percent of the visitors, within a percent', (share) => {
  const size = inside('notes', share).length / 100;
  expect(Math.abs(size - share)).toBeLessThan(share % 100 === 0 ? 0.001 : 1);
});

it('loses nobody when it is raised', () => {
  const wide = new Set(inside('notes', 50));
  expect(inside('notes', 10).filter((visitor) => !wide.has(visitor))).toEqual([]);
});

it('is another one for each app', () => {
  const both = inside('notes', 10).filter((visitor) => isInShare(visitor, 'tasks', 10));
  expect(both.length).toBeGreaterThan(50);
  expect(both.length).toBeLessThan(150);
});
