import { Column, CreateDateColumn, Entity, Index, PrimaryColumn, Unique } from 'typeorm';

@Entity('accounts')
@Unique('uq_accounts_username_key', ['usernameKey'])
export class AccountEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'pk_accounts' })
  readonly id: string;

  /** As the person wrote it. */
  @Column('text')
  readonly username: string;

  /** What two names that are the same name have in common. */
  @Column({ type: 'text', name: 'username_key', collation: 'C' })
  readonly usernameKey: string;

  @Column('text', { name: 'password_hash' })
  readonly passwordHash: string;

  /** When it is deleted for good; null unless its owner asked for that. Until then a login restores it. */
  @Index('ix_accounts_closes', { where: 'closes is not null' })
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  readonly closes: Date | null;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;
}
