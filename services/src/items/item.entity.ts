import { Column, CreateDateColumn, PrimaryColumn, UpdateDateColumn, VersionColumn } from 'typeorm';

/** The columns that every table of items has. */
export abstract class ItemEntity {
  @PrimaryColumn('uuid', { name: 'owner_id' })
  readonly ownerId: string;

  /** Never changes. */
  @PrimaryColumn('uuid')
  readonly id: string;

  /** Incremented by every change. */
  @VersionColumn({ default: 1 })
  readonly version: number;

  /** The Idempotency-Keys of its latest changes, the newest first. */
  @Column('uuid', { name: 'change_keys', array: true, nullable: true })
  readonly changeKeys: readonly string[] | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly updated: Date;
}
