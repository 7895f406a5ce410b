import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';
import type { ProviderId } from './provider.ts';

/** Access to a calendar. It belongs to who holds its handle, for /calendar needs no account: the handle's hash is in its owner's place. */
@Entity('calendar_grants')
export class CalendarGrantEntity {
  /** SHA-256 of the handle; the handle itself is nowhere but with its holder. */
  @PrimaryColumn('bytea', { name: 'handle_hash', primaryKeyConstraintName: 'pk_calendar_grants' })
  readonly handleHash: Buffer;

  @Column('text')
  readonly provider: ProviderId;

  /** What the provider gave, or the person said: sealed. */
  @Column('bytea')
  readonly sealed: Buffer;

  /** Whether the browser has the handle for sure, because it has used it. Until then it may come for it again. */
  @Column({ type: 'boolean', default: false })
  readonly claimed: boolean;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;

  @Index('ix_calendar_grants_expires')
  @Column({ type: 'timestamptz', precision: 3 })
  readonly expires: Date;

  /** Since when it is good no more. The row stays until the provider knows it too. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  readonly revoked: Date | null;

  /** How often the provider was told that it has ended, in vain, and when it is told again. */
  @Column({ type: 'integer', default: 0 })
  readonly tries: number;

  @Index('ix_calendar_grants_next_try', { where: 'revoked is not null' })
  @Column({ type: 'timestamptz', name: 'next_try', precision: 3, nullable: true, default: () => 'now()' })
  readonly nextTry: Date | null;
}
