/** `13:45`: an operator reads times by the clock of 24 hours, as logs have them. */
export const clock = (at: Date | number) => time.format(at);

/** `21 Nov`. */
export const dayAndMonth = (at: Date | number) => day.format(at);

/** `21 November 2026 at 13:45`. */
export const long = (at: Date | number) => whole.format(at);

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const whole = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
