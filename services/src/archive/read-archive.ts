import { type Archive, importArchive } from '@daybook/contracts/archive';
import { parseJson } from '../http/bodies/json-body.ts';
import { checkArchive } from './check-archive.ts';

/**
 * Reads the body of an import. 32 MiB take a second.
 *
 * @throws {Refusal} 400 when it is no JSON, or names the first fields which are wrong, missing or unknown
 */
export const readArchive = (body: Uint8Array): Archive => checkArchive(parseJson(body, importArchive.bodyValues));
