import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import type { AccountEntity } from '../accounts/public.ts';

/** Another site that may show users their board. */
@Entity('portals')
export class PortalEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_portals' })
  readonly id: string;

  @Column('text')
  readonly name: string;

  @Column('text', { array: true })
  readonly origins: string[];

  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;
}

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

/** An authorization code for the page that requested access to the board. It is kept after its use, so that a second use is detected. */
@Entity('connect_codes')
export class ConnectCodeEntity {
  /** SHA-256 of the code. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'pk_connect_codes' })
  readonly hash: Buffer;

  @Index('ix_connect_codes_owner')
  @Column('uuid', { name: 'owner_id' })
  readonly ownerId: string;

  /** The session in which the user consented. The code is invalid once it is revoked. Null in rows of an older release. */
  @Column('uuid', { name: 'session_id', nullable: true })
  readonly sessionId: string | null;

  @Column('text', { name: 'portal_id' })
  readonly portalId: string;

  @ManyToOne(() => PortalEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'portal_id', foreignKeyConstraintName: 'fk_connect_codes_portal' })
  readonly portal: Relation<PortalEntity>;

  /** The origin of that page. Only that page can use the code. */
  @Column('text')
  readonly origin: string;

  /** RFC 7636, S256. */
  @Column('text')
  readonly challenge: string;

  /** The connection that its first use opened. */
  @Column('uuid', { name: 'connection_id', nullable: true })
  readonly connectionId: string | null;

  @Index('ix_connect_codes_created')
  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;
}
