import { missingPermissions } from '../permissions/permission-sets.ts';
import type { Neighbour } from './run-checks.ts';

/** Checks that an operator has permitted whatever the app asks for. Without it, the page's content policy would break the app. */
export const checkPermissions = (
  { description }: Pick<Neighbour, 'description'>,
  { app, permissions = {} }: Pick<Neighbour, 'app' | 'permissions'>,
) => missingPermissions(app, description.app.permissions ?? {}, permissions);
