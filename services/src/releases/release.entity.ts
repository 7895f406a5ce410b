import type { ReleaseDescription } from '@daybook/contracts/apps';
import type { Permissions } from '@daybook/contracts/permissions';
import type { ChangeKind } from '@daybook/contracts/releases';
import type { KeyChange } from '@daybook/contracts/signing-keys';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, PrimaryGeneratedColumn, type Relation } from 'typeorm';
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

  /** The statement about it in a DSSE envelope, signed by its team if it has keys. It may have 400 kB, so it is read only when needed. */
  @Column('text', { nullable: true, select: false })
  readonly attestation: string | null;

  /** The packages that it was built with (CycloneDX), as its team sent it. */
  @Column('text', { nullable: true, select: false })
  readonly sbom: string | null;

  /** The time when its files were removed. */
  @Column('timestamptz', { nullable: true })
  readonly pruned: Date | null;
}

const foreignKeyConstraintName = 'fk_live_changes_release';

/** A change of an app's live release or rollout. Rows are only added: the newest one is in force, the others are the history. */
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

  /** The id of the release token; null for a change by the server itself. Two tokens may have the same name. */
  @Column('text', { name: 'token_id', nullable: true })
  readonly tokenId: string | null;

  @Column('text')
  readonly why: string;
}

/** A change of the permissions of an app. Rows are only added: the newest one is in force. */
@Entity('permission_changes')
@Index('ix_permission_changes_app', ['app', 'id'])
export class PermissionChangeEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'pk_permission_changes',
  })
  readonly id: string;

  @Column('text')
  readonly app: string;

  /** All permissions of the app since. */
  @Column('jsonb')
  readonly permissions: Permissions;

  @Column('timestamptz', { default: () => 'now()' })
  readonly at: Date;

  @Column('text')
  readonly by: string;

  /** The id of the operator's token, or `operator`. */
  @Column('text', { name: 'token_id' })
  readonly tokenId: string;

  @Column('text')
  readonly why: string;
}

/** A change of the signing keys of an app. Rows are only added. */
@Entity('key_changes')
@Check('ck_key_changes_kind', `kind in ('add', 'withdraw') and key is not null or kind in ('require', 'optional') and key is null`)
@Index('ix_key_changes_app', ['app', 'id'])
export class KeyChangeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS', primaryKeyConstraintName: 'pk_key_changes' })
  readonly id: string;

  @Column('text')
  readonly app: string;

  @Column('text')
  readonly kind: KeyChange['kind'];

  /** The public key; null if the change is about all. */
  @Column('text', { nullable: true })
  readonly key: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  readonly at: Date;

  @Column('text')
  readonly by: string;

  @Column('text', { name: 'token_id' })
  readonly tokenId: string;

  @Column('text')
  readonly why: string;
}
