import type { ReleaseDetails } from '@daybook/contracts/release-details';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Database } from '../../database/database.ts';
import { Json } from '../../http/api-response.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { buildFactsOf, countPackages, findSigner } from './attestation.ts';
import { SigningKeysService } from './signing-keys.service.ts';

/** Of all details that are kept. */
const maxCharacters = 4 * 1024 * 1024;

const sizeOf = (details: ReleaseDetails, id: string) => id.length + JSON.stringify(details).length;

/** Reads what a team states about a release. */
@Injectable()
export class ReleaseDetailsService {
  /** Details that were read before: parsing one can take 0.4 s, in which this process does nothing else. */
  readonly #read = new LRUCache<string, ReleaseDetails>({ maxSize: maxCharacters, sizeCalculation: sizeOf });

  constructor(
    private readonly database: Database,
    private readonly keys: SigningKeysService,
  ) {}

  /** @throws {ProblemError} 404 if it was not published */
  async read(app: string, version: string): Promise<ReleaseDetails> {
    const keys = await this.everyKeyOf(app);
    // The details change only with the keys.
    const id = JSON.stringify([app, version, keys]);
    const details = this.#read.get(id) ?? toDetails({ app, version, ...(await this.find(app, version)) }, keys);
    this.#read.set(id, details);
    return details;
  }

  /** Returns them as their team sent them. @throws {ProblemError} 404 if they are not known */
  async readPackages(app: string, version: string): Promise<Json> {
    const { sbom } = await this.find(app, version);
    if (sbom === null) throw new ProblemError(404, `${app} ${version} was published without a list of its packages.`);
    return Json.of(sbom);
  }

  /** With those that were withdrawn: they have signed releases nevertheless. */
  private async everyKeyOf(app: string): Promise<string[]> {
    const { history } = await this.keys.read(app);
    return history.flatMap(({ kind, key }) => (kind === 'add' && key !== undefined ? [key] : []));
  }

  private async find(app: string, version: string) {
    const [row] = await this.database.rows<Stated>(statementOf, [app, version]);
    if (!row) throw new ProblemError(404, `${app} ${version} was not published.`);
    return row;
  }
}

/** A team's statement about a release, and its list of packages. */
interface Stated {
  readonly attestation: string | null;
  readonly sbom: string | null;
}

function toDetails({ app, version, attestation, sbom }: Stated & Pick<ReleaseDetails, 'app' | 'version'>, keys: readonly string[]) {
  const packages = sbom === null ? undefined : countPackages(sbom);
  const signer = attestation === null ? undefined : findSigner(attestation, keys);
  return {
    app,
    version,
    ...(signer !== undefined && { signedBy: signer }),
    ...(attestation !== null && { build: buildFactsOf(attestation) }),
    ...(packages !== undefined && { packages }),
  };
}

const statementOf = 'select attestation, sbom from releases where app = $1 and version = $2';
