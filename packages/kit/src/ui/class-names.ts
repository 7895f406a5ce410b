/** Joins class names and leaves out false and undefined ones. */
export const classNames = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ');
