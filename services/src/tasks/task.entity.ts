import type { TaskCategory } from '@daybook/contracts/tasks';
import { Column, CreateDateColumn, Entity, PrimaryColumn, Unique, UpdateDateColumn, VersionColumn } from 'typeorm';

@Entity('tasks')
@Unique('uq_tasks_number', ['ownerId', 'number'])
export class TaskEntity {
  @PrimaryColumn('uuid', { name: 'owner_id', primaryKeyConstraintName: 'pk_tasks' })
  readonly ownerId: string;

  /** Never changes, unlike the number. */
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_tasks' })
  readonly id: string;

  /** The API calls it the task's id. */
  @Column('integer')
  readonly number: number;

  @Column('text')
  readonly title: string;

  @Column('text')
  readonly category: TaskCategory;

  /** Incremented by every change. */
  @VersionColumn({ default: 1 })
  readonly version: number;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;

  @UpdateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly updated: Date;
}
