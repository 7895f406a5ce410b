import type { Account } from '@daybook/contracts/accounts';
import type { PasskeyAssertion } from '@daybook/contracts/passkey-assertion';
import type { Passkey, PasskeyRequest } from '@daybook/contracts/passkeys';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { instant } from '../database/instant.ts';
import { invalidFields, notFound, ProblemError, conflict } from '../http/problem-error.ts';
import { PasskeyChecks } from './passkey-checks.ts';
import type { WhileProven } from './while-proven.ts';

/** More than anybody has devices. */
const most = 20;

const columns = `id, name, synced, ${instant('created')}, ${instant('used')}`;

/** The passkeys of accounts. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly database: Database,
    private readonly checks: PasskeyChecks,
  ) {}

  listPasskeys(owner: string): Promise<Passkey[]> {
    return this.database.rows<Passkey>(`select ${columns} from passkeys where owner_id = $1 order by passkeys.created`, [owner]);
  }

  async startPasskey({ id: owner, username }: Account) {
    const known = await this.database.rows<Known>('select id, transports from passkeys where owner_id = $1', [owner]);
    return this.checks.creationOptions(owner, username, known);
  }

  startPasskeyAssertion() {
    return this.checks.requestOptions();
  }

  /** @throws {ProblemError} 400 if it was not made for this account, 409 if it is known, 422 when there are 20 */
  async createPasskey(owner: string, { name, attestation }: NewPasskey, whileProven: WhileProven): Promise<Passkey> {
    const created = await this.checks.readCreated(owner, attestation);
    if (!created) throw invalidFields({ attestation: ['Is not that of a passkey for this account, or came too late.'] });
    return whileProven(() => this.insert(owner, name, created));
  }

  private async insert(owner: string, name: string, { credential, credentialBackedUp }: CreatedPasskey): Promise<Passkey> {
    if ((await this.listPasskeys(owner)).length >= most) throw new ProblemError(422, `An account has at most ${most} passkeys.`);
    const [passkey] = await this.database.rows<Passkey>(
      `insert into passkeys (owner_id, id, name, public_key, counter, transports, synced) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict do nothing returning ${columns}`,
      [
        owner,
        credential.id,
        name,
        Buffer.from(credential.publicKey),
        credential.counter,
        credential.transports ?? [],
        credentialBackedUp,
      ],
    );
    if (!passkey) throw conflict('attestation', 'This passkey is in use already.');
    return passkey;
  }

  async updatePasskey(owner: string, id: string, name: string): Promise<Passkey> {
    const [passkey] = await this.database.rows<Passkey>(
      `update passkeys set name = $3 where owner_id = $1 and id = $2 returning ${columns}`,
      [owner, id, name],
    );
    if (!passkey) throw notFound();
    return passkey;
  }

  async deletePasskey(owner: string, id: string): Promise<void> {
    const deleted = await this.database.rows('delete from passkeys where owner_id = $1 and id = $2 returning id', [owner, id]);
    if (deleted.length === 0) throw notFound();
  }

  /** Returns the id of the account whose passkey was used; undefined if there is none, or the use is not good. */
  async ownerOf(assertion: PasskeyAssertion): Promise<string | undefined> {
    const [kept] = await this.database.rows<Kept>(
      'select owner_id as owner, public_key as key, counter from passkeys where id = $1',
      [assertion.id],
    );
    if (!kept) return undefined;
    const credential = { id: assertion.id, publicKey: new Uint8Array(kept.key), counter: Number(kept.counter) };
    const used = await this.checks.readUsed(kept.owner, assertion, credential);
    if (!used) return undefined;
    await this.database.rows(
      `update passkeys set counter = greatest(counter, $3), synced = $4, used = now() where owner_id = $1 and id = $2`,
      [kept.owner, assertion.id, used.newCounter, used.credentialBackedUp],
    );
    return kept.owner;
  }
}

type NewPasskey = Omit<PasskeyRequest, 'proof'>;
type CreatedPasskey = NonNullable<Awaited<ReturnType<PasskeyChecks['readCreated']>>>;

interface Known {
  readonly id: string;
  readonly transports: string[];
}

interface Kept {
  readonly owner: string;
  readonly key: Buffer;
  readonly counter: string;
}
