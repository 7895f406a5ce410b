import { appName } from '@daybook/contracts/app-name';
import type { AppKeys, KeyChange, KeyRequest } from '@daybook/contracts/signing-keys';
import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.ts';
import { instant, withoutNulls } from '../../database/sql-columns.ts';
import { notFound, ProblemError } from '../../http/problem-error.ts';
import { LiveChangesService } from '../live/live-changes.service.ts';
import { InvalidReleaseError } from '../publishing/read-build.ts';
import { KeyChangeEntity, type Release } from '../release.entity.ts';
import type { Releaser } from '../tokens/release-tokens.service.ts';
import { findSigner, hasSignature } from './attestation.ts';

/** Changes the keys with which teams sign their releases, and checks signatures. */
@Injectable()
export class SigningKeysService {
  constructor(
    private readonly database: Database,
    private readonly changes: LiveChangesService,
  ) {}

  /** Returns no keys for an app that has never had any. */
  async read(app: string): Promise<AppKeys> {
    const rows = await this.database.rows<KeyChange>(changesOf, [app]);
    return { app, ...inForce(rows), history: rows.map(withoutNulls).reverse() };
  }

  /**
   * Adds or withdraws a key, or changes whether signatures are required. The app may have no release yet.
   *
   * @throws {ProblemError} 404 if no app can have this name; 409 if the change changes nothing, or no release could be published any more
   */
  change(app: string, { kind, key = '', why }: KeyRequest, { id, who }: Releaser): Promise<AppKeys> {
    if (!appName.safeParse(app).success) throw notFound();
    return this.changes.locked(app, async () => {
      const problem = problems[kind](await this.read(app), key);
      if (problem !== undefined) throw new ProblemError(409, `${app}: ${problem}`);
      await this.database.manager.insert(KeyChangeEntity, {
        app,
        kind,
        ...(key && { key }),
        by: who,
        tokenId: id,
        why,
      });
      return this.read(app);
    });
  }

  /**
   * Runs `work` while the keys of the app cannot change.
   *
   * @throws {InvalidReleaseError} if the release is signed by a stranger, or not signed although it must be
   */
  whileSigned<Result>(release: Attestable, work: () => Promise<Result>): Promise<Result> {
    return this.changes.locked(release.app, async () => {
      await this.requireSignature(release);
      return work();
    });
  }

  /** @throws {InvalidReleaseError} if the release is signed by a stranger, or not signed although it must be */
  async requireSignature({ app, version, attestation }: Attestable): Promise<void> {
    const { keys, required } = await this.read(app);
    if (attestation && findSigner(attestation, keys) !== undefined) return;
    const problem = attestation && hasSignature(attestation) ? unknownKey(app) : required && noSignature(app);
    if (problem) throw new InvalidReleaseError(`${app} ${version}`, { signature: [problem] });
  }
}

type Attestable = Pick<Release, 'app' | 'version' | 'attestation'>;

const unknownKey = (app: string) =>
  `It is signed with a key that ${app} does not have. An operator adds it: daybook key add ${app} KEY`;

const noSignature = (app: string) => `Releases of ${app} need a signature: put the private key into DAYBOOK_SIGNING_KEY.`;

/** Returns the keys after all changes, oldest first. */
function inForce(changes: readonly KeyChange[]): Pick<AppKeys, 'keys' | 'required'> {
  const keys = new Set<string>();
  let required = false;
  for (const { kind, key = '' } of changes) {
    if (kind === 'add') keys.add(key);
    else if (kind === 'withdraw') keys.delete(key);
    else required = kind === 'require';
  }
  return { keys: [...keys], required };
}

/** Why a change of each kind is not made; undefined if it is. */
const problems: Readonly<Record<KeyChange['kind'], (keys: AppKeys, key: string) => string | undefined>> = {
  add({ keys }, key) {
    if (keys.includes(key)) return 'It has this key already.';
    return keys.length >= maxKeys ? `An app has at most ${maxKeys} keys: withdraw one first.` : undefined;
  },
  withdraw({ keys, required }, key) {
    if (!keys.includes(key)) return 'It does not have this key.';
    const isLast = required && keys.length === 1;
    return isLast ? 'Its releases need a signature, and this is its only key: add another one first.' : undefined;
  },
  require({ keys, required }) {
    if (keys.length === 0) return 'It has no key to sign with: add one first.';
    return required ? 'Signatures are required already.' : undefined;
  },
  optional: ({ required }) => (required ? undefined : 'Signatures are optional already.'),
};

const maxKeys = 10;

const changesOf = `select kind, key, ${instant('at')}, by, why from key_changes where app = $1 order by id`;
