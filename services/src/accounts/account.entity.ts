import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

@Entity('accounts')
@Unique('uq_accounts_username_key', ['usernameKey'])
export class AccountEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_accounts' })
  readonly id: string;

  @Column('text')
  readonly username: string;

  /** The normalized username: see `usernameKey`. */
  @Column({ type: 'text', name: 'username_key', collation: 'C' })
  readonly usernameKey: string;

  @Column('text', { name: 'password_hash' })
  readonly passwordHash: string;

  /** When the account is deleted for good; null unless its owner requested that. A login before then restores the account. */
  @Index('ix_accounts_closes', { where: 'closes is not null' })
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  readonly closes: Date | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;
}
