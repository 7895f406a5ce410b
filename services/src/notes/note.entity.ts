import type { NoteCategory } from '@daybook/contracts/notes';
import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, Unique, UpdateDateColumn, VersionColumn } from 'typeorm';

@Entity('notes')
@Unique('uq_notes_slug', ['ownerId', 'slug'])
@Index('ix_notes_words', { synchronize: false })
@Index('ix_notes_updated', ['ownerId', 'updated', 'id'])
export class NoteEntity {
  @PrimaryColumn('uuid', { name: 'owner_id', primaryKeyConstraintName: 'pk_notes' })
  readonly ownerId: string;

  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_notes' })
  readonly id: string;

  @Column({ type: 'text', collation: 'C' })
  readonly slug: string;

  @Column('text')
  readonly title: string;

  @Column('text')
  readonly body: string;

  @Column('text')
  readonly category: NoteCategory;

  /** The search index; a trigger of the database fills it. */
  @Column({ type: 'tsvector', select: false, insert: false, update: false, default: '' })
  readonly words: string;

  /** Incremented by every change. */
  @VersionColumn({ default: 1 })
  readonly version: number;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly updated: Date;
}
