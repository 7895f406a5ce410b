import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** Who may publish an app and say what is live of it. The token itself is nowhere. */
@Entity('release_tokens')
@Unique('uq_release_tokens_hash', ['hash'])
export class ReleaseTokenEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_release_tokens' })
  readonly id: string;

  /** `*` for every app, and for tokens. */
  @Column('text')
  readonly app: string;

  @Column('text')
  readonly who: string;

  /** SHA-256: of 32 random bytes nobody finds another preimage, slow or not. */
  @Column('bytea')
  readonly hash: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  readonly created: Date;

  @Column('timestamptz', { nullable: true })
  readonly revoked: Date | null;
}
