import type { TokenKeySet } from '@daybook/contracts/backends';
import { createPrivateKey, generateKeyPairSync, type JsonWebKey, type KeyObject, randomUUID } from 'node:crypto';
import { Encryption } from '../../crypto/derived-keys.ts';
import { Database } from '../../database/database.ts';
import { TokenKeyEntity } from './token-key.entity.ts';

/** A key that signs; `id` is the `kid` of its tokens. */
export interface TokenKey {
  readonly id: string;
  readonly privateKey: KeyObject;
}

interface StoredKey extends Pick<TokenKeyEntity, 'id' | 'publicKey' | 'privateKey'> {
  /** In seconds. */
  readonly age: number;
}

/** In seconds. Keys are deleted 60 days after they were created (`tables.ts`), long after their last token has expired. */
const lives = {
  /** Then a new key is created. */
  signing: 30 * 24 * 3600,
  /** A new key is published for this long before it signs: backends cache the public keys. */
  unused: 15 * 60,
};

/** How long the keys that were read are used, in milliseconds. A key that an operator deletes signs for so long. */
const cacheMs = 60_000;

/** The key of the advisory lock for creating a key. */
const creationLock = 7_421_866_302;

/** Reads and creates the keys that sign the tokens of forwarded requests. All servers have the same ones, from the database. */
export class TokenKeysService {
  #cached: { readonly keys: Promise<readonly StoredKey[]>; readonly until: number } | undefined;

  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
  ) {}

  /** Returns the key that signs now, and creates it first if there is none, or if the newest is old. */
  async current(): Promise<TokenKey> {
    if (isDue(await this.usable())) await this.create();
    const key = chooseKey(await this.usable());
    if (!key) throw new Error('The key that was created cannot be read.');
    return key;
  }

  /** Returns the public keys of all tokens that may still be valid, as JSON Web Keys (RFC 7517). */
  async publicKeys(): Promise<TokenKeySet> {
    await this.current();
    const keys = await this.read();
    return {
      keys: keys.map(({ id, publicKey: { x, y } }) => ({ kty: 'EC', crv: 'P-256', x, y, kid: id, alg: 'ES256', use: 'sig' })),
    };
  }

  /** Returns the keys that this installation's secret decrypts, the newest first. Those of a former secret verify only. */
  private async usable(): Promise<UsableKey[]> {
    return (await this.read()).flatMap(({ id, privateKey, age }) => {
      const key = this.encryption.decrypt(privateKey, id) as JsonWebKey | undefined;
      return key ? [{ id, age, privateKey: createPrivateKey({ key, format: 'jwk' }) }] : [];
    });
  }

  private read(): Promise<readonly StoredKey[]> {
    if (this.#cached && this.#cached.until > performance.now()) return this.#cached.keys;
    const keys = this.database.rows<StoredKey>(storedKeys);
    this.#cached = { keys, until: performance.now() + cacheMs };
    keys.catch(() => (this.#cached = undefined));
    return keys;
  }

  /** Creates a key, unless another server has just done so. */
  private async create() {
    await this.database.transaction(async () => {
      await this.database.rows('select pg_advisory_xact_lock($1)', [creationLock]);
      this.#cached = undefined;
      if (!isDue(await this.usable())) return;
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const id = randomUUID();
      const encrypted = this.encryption.encrypt(privateKey.export({ format: 'jwk' }), id);
      const { keyId } = this.encryption;
      await this.database.manager.insert(TokenKeyEntity, { id, publicKey: { x, y }, privateKey: encrypted, keyId });
    });
    this.#cached = undefined;
  }
}

type UsableKey = TokenKey & Pick<StoredKey, 'age'>;

/** Returns the newest key that backends know by now; the newest of all if there is no such key. */
export const chooseKey = <Key extends Pick<StoredKey, 'age'>>(newestFirst: readonly Key[]): Key | undefined =>
  newestFirst.find(({ age }) => age >= lives.unused) ?? newestFirst[0];

/** True if a new key is to be created. The one before it signs until backends know the new one. */
const isDue = ([newest]: readonly Pick<StoredKey, 'age'>[]) => newest === undefined || newest.age >= lives.signing;

const storedKeys = `
  select id, public_key as "publicKey", private_key as "privateKey", extract(epoch from now() - created)::float8 as age
  from token_keys where created > now() - interval '60 days' order by created desc`;
