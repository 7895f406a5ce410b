/** Returns a value that differs whenever visitors get something else. Each page and each feed runs it, or waits for one that runs. */
export const newestChanges = `
  select concat((select max(id) from live_changes), ' ', (select max(id) from permission_changes)) as newest`;
