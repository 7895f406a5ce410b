import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

const primaryKeyConstraintName = 'pk_outcomes';

/** How a release fared in one page. A page tells each result once, whatever it sends. */
@Entity('outcomes')
@Index('ix_outcomes_app', ['app', 'at'])
@Index('ix_outcomes_at', ['at'])
export class OutcomeEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName })
  readonly ticket: string;

  @PrimaryColumn('text', { primaryKeyConstraintName })
  readonly app: string;

  @PrimaryColumn('text', { primaryKeyConstraintName })
  readonly version: string;

  @PrimaryColumn('text', { primaryKeyConstraintName })
  readonly result: string;

  /** From the moment that the app was wanted, in milliseconds. */
  @Column('integer')
  readonly ms: number;

  @Column('text', { nullable: true })
  readonly error: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  readonly at: Date;
}
