/** How long a dropped card flies (specification, section 9): longer the farther, in seconds and pixels. */
const SHORTEST = 0.33;
const LONGEST = 0.55;
const FARTHEST = 1500;

/** In milliseconds; nothing flies for a person who asked for less motion. */
export function dropTime(distance: number, isMotionReduced: boolean): number {
  if (isMotionReduced) return 0;
  return Math.round(1000 * Math.min(LONGEST, SHORTEST + (LONGEST - SHORTEST) * (distance / FARTHEST)));
}
