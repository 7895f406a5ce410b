import type { Account } from '@daybook/contracts/accounts';
import type { Passkey, PasskeyRequest } from '@daybook/contracts/passkeys';
import type { PasskeyAssertion } from '@daybook/contracts/proof';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { instant } from '../database/sql-columns.ts';
import { conflict, invalidFields, notFound, ProblemError } from '../http/problem-error.ts';
import { PasskeyCeremonies } from './passkey-ceremonies.ts';

/** Per account: more than anybody has devices. */
const maxPasskeys = 20;

const columns = `id, name, synced, ${instant('created')}, ${instant('used')}`;

type Registered = NonNullable<Awaited<ReturnType<PasskeyCeremonies['verifyRegistration']>>>;

@Injectable()
export class PasskeysService {
  constructor(
    private readonly database: Database,
    private readonly ceremonies: PasskeyCeremonies,
  ) {}

  listPasskeys(owner: string): Promise<Passkey[]> {
    return this.database.rows<Passkey>(`select ${columns} from passkeys where owner_id = $1 order by passkeys.created`, [owner]);
  }

  async startPasskey({ id: owner, username }: Account) {
    const known = await this.database.rows<{ id: string; transports: string[] }>(
      'select id, transports from passkeys where owner_id = $1',
      [owner],
    );
    return this.ceremonies.creationOptions(owner, username, known);
  }

  startPasskeyAssertion() {
    return this.ceremonies.requestOptions();
  }

  /** @throws {ProblemError} 400 if the passkey was not created here, just now and for this account */
  async verifyRegistration(owner: string, attestation: PasskeyRequest['attestation']): Promise<Registered> {
    const registered = await this.ceremonies.verifyRegistration(owner, attestation);
    if (registered) return registered;
    throw invalidFields({ attestation: ['Is not a passkey for this account, or came too late. Try again.'] });
  }

  /** @throws {ProblemError} 409 if the passkey exists already, 422 if the account has 20 */
  async createPasskey(owner: string, name: string, { credential, credentialBackedUp }: Registered): Promise<Passkey> {
    if ((await this.listPasskeys(owner)).length >= maxPasskeys)
      throw new ProblemError(422, `An account has at most ${maxPasskeys} passkeys.`);
    const { id, publicKey, counter, transports = [] } = credential;
    const [passkey] = await this.database.rows<Passkey>(
      `insert into passkeys (owner_id, id, name, public_key, counter, transports, synced) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict do nothing returning ${columns}`,
      [owner, id, name, Buffer.from(publicKey), counter, transports, credentialBackedUp],
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

  /** Returns the id of the account whose passkey was used; undefined if nobody has the passkey, or its use cannot be verified. */
  async ownerOf(assertion: PasskeyAssertion): Promise<string | undefined> {
    const { id } = assertion;
    const [stored] = await this.database.rows<{ owner: string; key: Buffer; counter: string }>(
      'select owner_id as owner, public_key as key, counter from passkeys where id = $1',
      [id],
    );
    if (!stored) return undefined;
    const credential = { id, publicKey: new Uint8Array(stored.key), counter: Number(stored.counter) };
    const used = await this.ceremonies.verifyAuthentication(stored.owner, assertion, credential);
    if (!used) return undefined;
    // Compares the counter once more: a copy of the passkey may have been used since it was read.
    const [updated] = await this.database.rows<{ owner: string }>(
      `update passkeys set counter = $3, synced = $4, used = now()
      where owner_id = $1 and id = $2 and (counter < $3 or (counter = 0 and $3 = 0)) returning owner_id as owner`,
      [stored.owner, id, used.newCounter, used.credentialBackedUp],
    );
    return updated?.owner;
  }
}
