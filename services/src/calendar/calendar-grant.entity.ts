import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ProviderId } from './provider.ts';

/** Access to a calendar. It has no owner, because /calendar needs no account: it belongs to the holder of its handle. */
@Entity('calendar_grants')
export class CalendarGrantEntity {
  /** SHA-256 of the handle, which only its holder has. */
  @PrimaryColumn('bytea', { name: 'handle_hash', primaryKeyConstraintName: 'pk_calendar_grants' })
  readonly handleHash: Buffer;

  @Column('text')
  readonly provider: ProviderId;

  /** The secret of the provider, encrypted. */
  @Column('bytea')
  readonly sealed: Buffer;

  /** The id of the secret that it is encrypted with; null if a version stored it that did not record it. */
  @Column('text', { name: 'key_id', nullable: true })
  readonly keyId: string | null;

  /** True once the browser has used the handle. Until then it may claim the handle again. */
  @Column({ type: 'boolean', default: false })
  readonly claimed: boolean;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;

  @Index('ix_calendar_grants_expires')
  @Column({ type: 'timestamptz', precision: 3 })
  readonly expires: Date;

  /** Since when it is invalid. The row is deleted when the provider is notified. */
  @Index('ix_calendar_grants_revoked', { where: 'revoked is not null' })
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  readonly revoked: Date | null;

  /** How often notifying the provider failed, and when it is tried again. */
  @Column({ type: 'integer', default: 0 })
  readonly tries: number;

  @Index('ix_calendar_grants_next_try', { where: 'revoked is not null' })
  @Column({ type: 'timestamptz', name: 'next_try', precision: 3, nullable: true, default: () => 'now()' })
  readonly nextTry: Date | null;
}
