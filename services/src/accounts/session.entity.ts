import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { AccountEntity } from './account.entity.ts';

/** A login in one browser. Its refresh tokens extend it. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn('uuid', { name: 'owner_id', primaryKeyConstraintName: 'pk_sessions' })
  readonly ownerId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_sessions' })
  readonly id: string;

  @ManyToOne(() => AccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'fk_sessions_owner' })
  readonly owner: Relation<AccountEntity>;

  /** Counts the rotations. Only a refresh token of the newest generation is valid. */
  @Column('integer', { default: 1 })
  readonly generation: number;

  /** A hash of the latest rotation's Idempotency-Key, if it had one. */
  @Column('text', { name: 'rotation_key', nullable: true })
  readonly rotationKey: string | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;

  /** When it was opened or last refreshed. */
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly used: Date;

  /** Such as "Firefox"; null if unknown. Never the User-Agent header itself. */
  @Column('text', { nullable: true })
  readonly browser: string | null;

  /** Such as "Linux"; null if unknown. */
  @Column('text', { nullable: true })
  readonly system: string | null;

  /** A keyed hash of the network that opened or last refreshed it; null in rows of an older release. */
  @Column('text', { nullable: true })
  readonly network: string | null;

  @Index('ix_sessions_expires')
  @Column({ type: 'timestamptz', precision: 3 })
  readonly expires: Date;

  @Index('ix_sessions_revoked', { where: 'revoked is not null' })
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  readonly revoked: Date | null;
}
