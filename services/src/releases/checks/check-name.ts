import type { Check } from './candidate.ts';

/** A token is for one app, and so is an address: the archive may hold no other. */
export const checkName: Check = ({ description }, { app }) =>
  description.app.name === app ? [] : [`app.json is of the app "${description.app.name}", not of "${app}".`];
