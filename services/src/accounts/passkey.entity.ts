import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import { AccountEntity } from './account.entity.ts';

/** A passkey that a person may log in with. */
@Entity('passkeys')
@Unique('uq_passkeys_id', ['id'])
export class PasskeyEntity {
  @PrimaryColumn('uuid', { name: 'owner_id', primaryKeyConstraintName: 'pk_passkeys' })
  readonly ownerId: string;

  /** The credential's id, in base64url. */
  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'pk_passkeys' })
  readonly id: string;

  @ManyToOne(() => AccountEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'owner_id', foreignKeyConstraintName: 'fk_passkeys_owner' })
  readonly owner: Relation<AccountEntity>;

  @Column('text')
  readonly name: string;

  /** In COSE (RFC 9052). */
  @Column('bytea', { name: 'public_key' })
  readonly publicKey: Buffer;

  /** How often it was used, as it says itself: one that counts and falls behind was copied. 0 if it does not count. */
  @Column('bigint')
  readonly counter: string;

  @Column('text', { array: true })
  readonly transports: string[];

  /** True if a password manager keeps it on several devices. */
  @Column('boolean')
  readonly synced: boolean;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  readonly used: Date | null;
}
