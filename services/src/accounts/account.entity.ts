import { Column, CreateDateColumn, Entity, PrimaryColumn, Unique } from 'typeorm';

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

  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;
}
