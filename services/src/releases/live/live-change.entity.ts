import type { ChangeKind } from '@daybook/contracts/releases';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Release } from '../release.entity.ts';

/** The key of the advisory lock for inserting rows. The table's trigger takes the same lock. */
export const liveChangesLock = 7_421_866_301;

const foreignKeyConstraintName = 'fk_live_changes_release';

/** A change of what visitors get of an app. Rows are only added: the newest one of an app holds now, the others are its history. */
@Entity('live_changes')
@Check('ck_live_changes_rollout', '(rollout_version is null) = (rollout_share is null) and rollout_share between 0 and 99')
@Index('ix_live_changes_app', ['app', 'id'])
export class LiveChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'pk_live_changes' })
  readonly id: string;

  @Column('text')
  readonly app: string;

  @Column('text', { default: 'live' })
  readonly kind: ChangeKind;

  /** The live version. */
  @Column('text')
  readonly version: string;

  @ManyToOne(() => Release)
  @JoinColumn([
    { name: 'app', referencedColumnName: 'app', foreignKeyConstraintName },
    { name: 'version', referencedColumnName: 'version', foreignKeyConstraintName },
  ])
  readonly release: Relation<Release>;

  @Column('text', { name: 'rollout_version', nullable: true })
  readonly rolloutVersion: string | null;

  @ManyToOne(() => Release)
  @JoinColumn([
    { name: 'app', referencedColumnName: 'app', foreignKeyConstraintName: 'fk_live_changes_rollout' },
    { name: 'rollout_version', referencedColumnName: 'version', foreignKeyConstraintName: 'fk_live_changes_rollout' },
  ])
  readonly rollout: Relation<Release> | null;

  /** In percent of the visitors. */
  @Column('smallint', { name: 'rollout_share', nullable: true })
  readonly rolloutShare: number | null;

  @Column('timestamptz', { default: () => 'now()' })
  readonly at: Date;

  @Column('text')
  readonly by: string;

  /** The id of the release token; null for what the server did by itself. Two tokens may have the same name. */
  @Column('text', { name: 'token_id', nullable: true })
  readonly tokenId: string | null;

  @Column('text')
  readonly why: string;
}
