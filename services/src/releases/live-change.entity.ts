import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { Release } from './release.entity.ts';

const foreignKeyConstraintName = 'fk_live_changes_release';

/** That a release went live. Rows are only added: an app's newest one says what is live, the others are its history. */
@Entity('live_changes')
@Index('ix_live_changes_app', ['app', 'id'])
export class LiveChange {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'pk_live_changes' })
  readonly id: string;

  @Column('text')
  readonly app: string;

  @Column('text')
  readonly version: string;

  @ManyToOne(() => Release)
  @JoinColumn([
    { name: 'app', referencedColumnName: 'app', foreignKeyConstraintName },
    { name: 'version', referencedColumnName: 'version', foreignKeyConstraintName },
  ])
  readonly release: Relation<Release>;

  @Column('timestamptz', { default: () => 'now()' })
  readonly at: Date;

  /** Who did it. */
  @Column('text')
  readonly by: string;

  @Column('text')
  readonly why: string;
}
