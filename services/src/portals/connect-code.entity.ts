import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { PortalEntity } from './portal.entity.ts';

/** A code on its way to the page that asked for the board. It is kept after its use: a second use tells of a theft. */
@Entity('connect_codes')
export class ConnectCodeEntity {
  /** SHA-256 of the code. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'pk_connect_codes' })
  readonly hash: Buffer;

  @Column('uuid', { name: 'owner_id' })
  readonly ownerId: string;

  /** The session in which the user allowed it: once that is revoked, the code opens nothing. Null in rows of an older release. */
  @Column('uuid', { name: 'session_id', nullable: true })
  readonly sessionId: string | null;

  @Column('text', { name: 'portal_id' })
  readonly portalId: string;

  @ManyToOne(() => PortalEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'portal_id', foreignKeyConstraintName: 'fk_connect_codes_portal' })
  readonly portal: Relation<PortalEntity>;

  /** Of the page that asked: the code is good there alone. */
  @Column('text')
  readonly origin: string;

  /** RFC 7636, S256. */
  @Column('text')
  readonly challenge: string;

  /** What its first use led to. */
  @Column('uuid', { name: 'connection_id', nullable: true })
  readonly connectionId: string | null;

  @Index('ix_connect_codes_created')
  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;
}
