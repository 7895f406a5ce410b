let time = 0;

/** What comes later gets a greater number: orders lists and saves without trusting the time of day. */
export const now = (): number => (time += 1);
