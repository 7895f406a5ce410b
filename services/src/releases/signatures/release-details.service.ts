import type { ReleaseDetails } from '@daybook/contracts/release-details';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { Json } from '../../http/api-response.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { buildFactsOf, countPackages, findSigner } from './attestation.ts';
import { SigningKeysService } from './signing-keys.service.ts';

/** Reads what a team states about a release. */
@Injectable()
export class ReleaseDetailsService {
  constructor(
    private readonly database: Database,
    private readonly keys: SigningKeysService,
  ) {}

  /** @throws {ProblemError} 404 if it was not published */
  async read(app: string, version: string): Promise<ReleaseDetails> {
    const { attestation, sbom } = await this.find(app, version);
    const packages = sbom === null ? undefined : countPackages(sbom);
    const signer = attestation === null ? undefined : await this.signerOf(app, attestation);
    return {
      app,
      version,
      ...(signer !== undefined && { signedBy: signer }),
      ...(attestation !== null && { build: buildFactsOf(attestation) }),
      ...(packages !== undefined && { packages }),
    };
  }

  /** Returns them as their team sent them. @throws {ProblemError} 404 if they are not known */
  async readPackages(app: string, version: string): Promise<Json> {
    const { sbom } = await this.find(app, version);
    if (sbom === null) throw new ProblemError(404, `${app} ${version} was published without a list of its packages.`);
    return Json.of(sbom);
  }

  /** A key that was withdrawn later has signed it nevertheless. */
  private async signerOf(app: string, attestation: string) {
    const { history } = await this.keys.read(app);
    const known = history.flatMap(({ kind, key }) => (kind === 'add' && key !== undefined ? [key] : []));
    return findSigner(attestation, known);
  }

  private async find(app: string, version: string) {
    const [row] = await this.database.rows<{ attestation: string | null; sbom: string | null }>(statementOf, [app, version]);
    if (!row) throw new ProblemError(404, `${app} ${version} was not published.`);
    return row;
  }
}

const statementOf = 'select attestation, sbom from releases where app = $1 and version = $2';
