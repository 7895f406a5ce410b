import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A call that its maker may repeat, and what it made. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn('uuid', { name: 'owner_id', primaryKeyConstraintName: 'pk_idempotency_keys' })
  readonly ownerId: string;

  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'pk_idempotency_keys' })
  readonly key: string;

  /** What was asked: another call under the same key is a mistake of the caller. */
  @Column('text')
  readonly fingerprint: string;

  /** The answer as earlier releases kept it, with the whole text. They read null as a call that is under way, and ask to wait. */
  @Column('json', { nullable: true })
  readonly answer: { readonly headers: Readonly<Record<string, string>> } | null;

  /** The id of the note or task that the call made. Null until the call is done, and for tasks of earlier releases. */
  @Column('uuid', { nullable: true })
  readonly entity: string | null;

  @Index('ix_idempotency_keys_created')
  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;
}
