import type { NoteCategory } from '@daybook/contracts/notes';
import { Column, Entity, Index, Unique } from 'typeorm';
import { ItemEntity } from '../items/item.entity.ts';

@Entity('notes')
@Unique('uq_notes_slug', ['ownerId', 'slug'])
@Index('ix_notes_words', { synchronize: false })
@Index('ix_notes_updated', ['ownerId', 'updated', 'id'])
export class NoteEntity extends ItemEntity {
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
}
