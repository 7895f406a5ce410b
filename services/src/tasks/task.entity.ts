import type { TaskCategory } from '@daybook/contracts/tasks';
import { Column, Entity, Unique } from 'typeorm';
import { ItemEntity } from '../items/item.entity.ts';

@Entity('tasks')
@Unique('uq_tasks_number', ['ownerId', 'number'])
export class TaskEntity extends ItemEntity {
  /** The API calls it the task's id. */
  @Column('integer')
  readonly number: number;

  @Column('text')
  readonly title: string;

  @Column('text')
  readonly category: TaskCategory;
}
