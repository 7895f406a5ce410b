import { dayAfterKey } from './day-after-key.ts';

const plain = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
const after = (key: string, more: object = {}, firstWeekday = 1) =>
  dayAfterKey({ ...plain, key, ...more }, { current: '2026-11-19', today: '2026-11-21', firstWeekday });

describe('the keys of the grid', () => {
  it.each([
    ['ArrowLeft', '2026-11-18'],
    ['ArrowRight', '2026-11-20'],
    ['ArrowUp', '2026-11-12'],
    ['ArrowDown', '2026-11-26'],
    ['Home', '2026-11-16'],
    ['End', '2026-11-22'],
    ['PageUp', '2026-10-19'],
    ['PageDown', '2026-12-19'],
    ['t', '2026-11-21'],
  ])('%s moves to %s', (key, day) => {
    expect(after(key)).toBe(day);
  });

  it('move by a year with Shift', () => {
    expect([after('PageUp', { shiftKey: true }), after('PageDown', { shiftKey: true })]).toEqual(['2025-11-19', '2027-11-19']);
  });

  it('use the first weekday of the reader', () => {
    expect([after('Home', {}, 7), after('End', {}, 7)]).toEqual(['2026-11-15', '2026-11-21']);
  });

  it.each(['Tab', 'Enter', 'x', 'toString'])('do not include %s', (key) => {
    expect(after(key)).toBeUndefined();
  });

  it.each(['ctrlKey', 'altKey', 'metaKey'])('are none together with %s', (modifier) => {
    expect(after('ArrowLeft', { [modifier]: true })).toBeUndefined();
  });
});
