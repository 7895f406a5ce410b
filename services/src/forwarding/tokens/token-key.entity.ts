import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A key pair that signs the tokens of forwarded requests, for all servers. */
@Entity('token_keys')
@Index('ix_token_keys_created', ['created'])
export class TokenKeyEntity {
  /** The `kid` of its tokens. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_token_keys' })
  readonly id: string;

  /** As a JSON Web Key (RFC 7517). */
  @Column('jsonb', { name: 'public_key' })
  readonly publicKey: { readonly x: string; readonly y: string };

  /** Encrypted by the installation's secret: a copy of the database forges no token. */
  @Column('bytea', { name: 'private_key' })
  readonly privateKey: Buffer;

  /** The id of the secret that it is encrypted with; null if a version stored it that did not record it. */
  @Column('text', { name: 'key_id', nullable: true })
  readonly keyId: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  readonly created: Date;
}
