/** `01:45 pm`, as all times are shown. */
export const clock = (at: Date | number) => time.format(at);

/** `21 Nov`. */
export const dayAndMonth = (at: Date | number) => day.format(at);

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hour12: true });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
