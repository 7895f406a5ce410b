/**
 * A column as ISO 8601 in UTC, written by the database: to read a Date of it and write that again would cost half of a list's time.
 */
export const instant = (name: string, column = name) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`;
