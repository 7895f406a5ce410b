import { Column, CreateDateColumn, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation, Unique } from 'typeorm';
import { AccountEntity } from './account.entity.ts';

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

  /** The signature counter of WebAuthn; 0 if the device does not count. A lower count means that the passkey was copied. */
  @Column('bigint')
  readonly counter: string;

  @Column('text', { array: true })
  readonly transports: string[];

  /** True if a password manager syncs it between devices. */
  @Column('boolean')
  readonly synced: boolean;

  @CreateDateColumn({ type: 'timestamptz', precision: 3, default: () => 'now()' })
  readonly created: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  readonly used: Date | null;
}

/** A WebAuthn challenge that was used. Each can be used once. */
@Entity('spent_challenges')
export class SpentChallengeEntity {
  @PrimaryColumn('text', { collation: 'C', primaryKeyConstraintName: 'pk_spent_challenges' })
  readonly challenge: string;

  @Index('ix_spent_challenges_expires')
  @Column({ type: 'timestamptz', precision: 3 })
  readonly expires: Date;
}
