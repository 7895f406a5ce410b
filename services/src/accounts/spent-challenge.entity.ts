import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A challenge of WebAuthn that was answered. */
@Entity('spent_challenges')
export class SpentChallengeEntity {
  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'pk_spent_challenges' })
  readonly challenge: string;

  @Index('ix_spent_challenges_expires')
  @Column({ type: 'timestamptz', precision: 3 })
  readonly expires: Date;
}
