import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A request that the client may repeat, and the entity that it created. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn('uuid', { name: 'owner_id', primaryKeyConstraintName: 'pk_idempotency_keys' })
  readonly ownerId: string;

  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'pk_idempotency_keys' })
  readonly key: string;

  /** Of the operation and body: another request with the same key is an error. */
  @Column('text')
  readonly fingerprint: string;

  /** The response as earlier releases stored it, with the whole text. They take null for a request that is still running. */
  @Column('json', { name: 'answer', nullable: true })
  readonly response: { readonly headers: Readonly<Record<string, string>> } | null;

  /** The id of the created note or task. Null until the request is done, and for tasks of earlier releases. */
  @Column('uuid', { nullable: true })
  readonly entity: string | null;

  @Index('ix_idempotency_keys_created')
  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;
}
