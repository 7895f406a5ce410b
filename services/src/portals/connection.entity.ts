import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { AccountEntity } from '../accounts/public.ts';
import { PortalEntity } from './portal.entity.ts';

/** A portal's access to the board of a user (OAuth: a grant). */
@Entity('connections')
export class ConnectionEntity {
  @PrimaryColumn('uuid', { name: 'owner_id', primaryKeyConstraintName: 'pk_connections' })
  readonly ownerId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_connections' })
  readonly id: string;

  // By name: `accounts` imports `portals`, not the other way round.
  @ManyToOne('AccountEntity', { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'fk_connections_owner' })
  readonly owner: Relation<AccountEntity>;

  @Column('text', { name: 'portal_id' })
  readonly portalId: string;

  @ManyToOne(() => PortalEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'portal_id', foreignKeyConstraintName: 'fk_connections_portal' })
  readonly portal: Relation<PortalEntity>;

  /** Counts the refreshes. Only a refresh token of the newest generation is valid. */
  @Column('integer', { default: 1 })
  readonly generation: number;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;

  /** When it was opened or last refreshed. */
  @Index('ix_connections_used')
  @Column({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly used: Date;

  @Index('ix_connections_revoked', { where: 'revoked is not null' })
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  readonly revoked: Date | null;
}
