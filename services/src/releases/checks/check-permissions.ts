import { missingPermissions } from '../permissions/permission-sets.ts';
import type { Neighbour } from './run-checks.ts';

/** Checks that the app has each permission that it asks for. Without them, the page's content policy would break it. */
export const checkPermissions = (
  { description }: Pick<Neighbour, 'description'>,
  { app, permissions = {} }: Pick<Neighbour, 'app' | 'permissions'>,
) => missingPermissions(app, description.app.permissions ?? {}, permissions);
