import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A session, code or token of the demo calendar's OAuth server. */
@Entity('demo_oauth')
export class DemoOauthEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_demo_oauth' })
  readonly model: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_demo_oauth' })
  readonly id: string;

  @Column('jsonb')
  readonly payload: object;

  /** The id of the secret that it is encrypted with; null if a version stored it that did not record it. */
  @Column('text', { name: 'key_id', nullable: true })
  readonly keyId: string | null;

  @Index('ix_demo_oauth_grant')
  @Column({ type: 'text', name: 'grant_id', nullable: true })
  readonly grantId: string | null;

  @Index('ix_demo_oauth_uid')
  @Column({ type: 'text', nullable: true })
  readonly uid: string | null;

  @Index('ix_demo_oauth_expires')
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  readonly expires: Date | null;
}
