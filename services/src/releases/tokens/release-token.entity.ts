import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** Permits its holder to publish an app and to change what is live. The token itself is not stored. */
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
}
