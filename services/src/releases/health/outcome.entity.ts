import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

const primaryKeyConstraintName = 'pk_outcomes';

/**
 * How a release loaded in one page; each result is counted once for a page. The values of `result` are those of the health report
 * (contracts/health.ts): `mounted`, `failed`, and `stumbled` for an uncaught error after it was mounted.
 */
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

  /** From the moment that the app was needed, in milliseconds. */
  @Column('integer')
  readonly ms: number;

  @Column('text', { nullable: true })
  readonly error: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  readonly at: Date;
}
