import type { ReleaseDescription } from '@daybook/contracts/apps';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReleaseFiles } from './release-files.ts';

/** One version of one app. Rows are added; later only that its files were removed is written. */
@Entity('releases')
export class Release {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_releases' })
  readonly app: string;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_releases' })
  readonly version: string;

  /** Its release.json. */
  @Column('jsonb')
  readonly description: ReleaseDescription;

  /** What each file was when it was published. */
  @Column('jsonb')
  readonly files: ReleaseFiles;

  @Column('timestamptz', { default: () => 'now()' })
  readonly published: Date;

  /** Who published it. */
  @Column('text', { default: 'start' })
  readonly by: string;

  /** When its files were removed. */
  @Column('timestamptz', { nullable: true })
  readonly pruned: Date | null;
}
