import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** Allows its holder to publish an app and to change its live release. Only a hash of the token is stored. */
@Entity('release_tokens')
@Unique('uq_release_tokens_hash', ['hash'])
export class ReleaseTokenEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_release_tokens' })
  readonly id: string;

  /** `*` for all apps and for tokens. */
  @Column('text')
  readonly app: string;

  @Column('text')
  readonly who: string;

  /** SHA-256. A slow hash would add nothing: the token has 32 random bytes. */
  @Column('bytea')
  readonly hash: Buffer;

  @Column('timestamptz', { default: () => 'now()' })
  readonly created: Date;

  @Column('timestamptz', { nullable: true })
  readonly revoked: Date | null;

  /** Null for a token of an earlier version, which does not expire. */
  @Column('timestamptz', { nullable: true })
  readonly expires: Date | null;

  /** When it was last used, to ten minutes. */
  @Column('timestamptz', { nullable: true })
  readonly used: Date | null;
}
