/** Returns SQL for a column as ISO 8601 in UTC. A list would take twice as long if pg parsed it to a Date. */
export const instant = (name: string, column = name) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${name}`;
