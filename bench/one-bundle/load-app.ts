import type { LifeCycles } from 'single-spa';
import type { LoadApp } from '../../shell/src/apps/federation.ts';

/** Every app is a part of this build, loaded when it is entered. */
const apps: Record<string, () => Promise<unknown>> = {
  notes: () => import('../../mfe-notes/src/app.tsx'),
  tasks: () => import('../../mfe-tasks/src/app.tsx'),
  calendar: () => import('../../mfe-calendar/src/app.tsx'),
};

/** Taken at its word, as over federation: what props it wants is between it and the shell. */
export const loadApp: LoadApp = async ({ name }) => {
  const load = apps[name];
  if (!load) throw new Error(`There is no app "${name}" in this bundle.`);
  return (await load()) as LifeCycles;
};
