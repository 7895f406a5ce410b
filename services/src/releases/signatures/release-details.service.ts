import type { ReleaseDetails } from '@daybook/contracts/release-details';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Database } from '../../database/database.ts';
import { Json } from '../../http/api-response.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { buildFactsOf, countPackages, findSigner } from './attestation.ts';
import { SigningKeysService } from './signing-keys.service.ts';

/** The maximum size of the cache. */
const maxCharacters = 4 * 1024 * 1024;

const sizeOf = (details: ReleaseDetails, id: string) => id.length + JSON.stringify(details).length;

/** Reads what a team states about a release. */
@Injectable()
export class ReleaseDetailsService {
  /** Details of releases by app, version and keys. Parsing those of one release can block this process for 0.4 s. */
  readonly #cache = new LRUCache<string, ReleaseDetails>({ maxSize: maxCharacters, sizeCalculation: sizeOf });

  constructor(
    private readonly database: Database,
    private readonly keys: SigningKeysService,
  ) {}

  /** @throws {ProblemError} 404 if it was not published */
  async read(app: string, version: string): Promise<ReleaseDetails> {
    const keys = await this.keysOf(app);
    const id = JSON.stringify([app, version, keys]);
    const details = this.#cache.get(id) ?? toDetails({ app, version, ...(await this.find(app, version)) }, keys);
    this.#cache.set(id, details);
    return details;
  }

  /** Returns them as their team sent them. @throws {ProblemError} 404 if they are not known */
  async readPackages(app: string, version: string): Promise<Json> {
    const { sbom } = await this.find(app, version);
    if (sbom === null) throw new ProblemError(404, `${app} ${version} was published without a list of its packages.`);
    return Json.of(sbom);
  }

  /** Returns the keys of an app, also withdrawn ones, since they may have signed earlier releases. */
  private async keysOf(app: string): Promise<string[]> {
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
