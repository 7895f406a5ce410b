import { paths } from '../paths.ts';

/** The paths of a note's history, as in app.json. Not in `paths`, which is in the first load. */
export const historyPath = (slug: string) => `${paths.item(slug)}/history`;

export const versionPath = (slug: string, version: number) => `${historyPath(slug)}/${version}`;
