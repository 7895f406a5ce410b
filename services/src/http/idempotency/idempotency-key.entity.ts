import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import type { KeptAnswer } from './idempotency.service.ts';

/** A call that its maker may repeat, and the first answer to it. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn('uuid', { name: 'owner_id', primaryKeyConstraintName: 'pk_idempotency_keys' })
  readonly ownerId: string;

  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'pk_idempotency_keys' })
  readonly key: string;

  /** What was asked: another call under the same key is a mistake of the caller. */
  @Column('text')
  readonly fingerprint: string;

  /** Null until the call that made this row is done; nobody else sees it before. */
  @Column('json', { nullable: true })
  readonly answer: KeptAnswer | null;

  /** The id of the note that the call made; null for what has no such id. */
  @Column('uuid', { nullable: true })
  readonly entity: string | null;

  @Index('ix_idempotency_keys_created')
  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;
}
