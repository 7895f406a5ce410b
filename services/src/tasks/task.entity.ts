import type { TaskCategory } from '@daybook/contracts/tasks';
import { Column, CreateDateColumn, Entity, PrimaryColumn, Unique, UpdateDateColumn, VersionColumn } from 'typeorm';

@Entity('tasks')
@Unique('uq_tasks_number', ['ownerId', 'number'])
export class TaskEntity {
  @PrimaryColumn('uuid', { name: 'owner_id', primaryKeyConstraintName: 'pk_tasks' })
  readonly ownerId: string;

  /** Stays when the number changes. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_tasks' })
  readonly id: string;

  /** What the person calls its id. */
  @Column('integer')
  readonly number: number;

  @Column('text')
  readonly title: string;

  @Column('text')
  readonly category: TaskCategory;

  /** Counts the changes. */
  @VersionColumn({ default: 1 })
  readonly version: number;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly updated: Date;
}
