import type { ReleaseDescription } from '@daybook/contracts/apps';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReleaseFiles } from './release-files.ts';

/** One version of one app. Rows are only added; later only `pruned` changes. */
@Entity('releases')
export class Release {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_releases' })
  readonly app: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_releases' })
  readonly version: string;

  /** Its release.json. */
  @Column('jsonb')
  readonly description: ReleaseDescription;

  @Column('jsonb')
  readonly files: ReleaseFiles;

  @Column('timestamptz', { default: () => 'now()' })
  readonly published: Date;

  /** The holder of the token that published it, or `start`. */
  @Column('text', { default: 'start' })
  readonly by: string;

  /** The time when its files were removed. */
  @Column('timestamptz', { nullable: true })
  readonly pruned: Date | null;
}
