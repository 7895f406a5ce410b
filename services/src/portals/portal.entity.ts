import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Another site that may show users their board. */
@Entity('portals')
export class PortalEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'pk_portals' })
  readonly id: string;

  @Column('text')
  readonly name: string;

  @Column('text', { array: true })
  readonly origins: string[];

  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;
}
