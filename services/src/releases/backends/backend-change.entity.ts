import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A change of the backend of an app. Rows are only added: the newest one is in force. */
@Entity('backend_changes')
@Index('ix_backend_changes_app', ['app', 'id'])
export class BackendChangeEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'pk_backend_changes',
  })
  readonly id: string;

  @Column('text')
  readonly app: string;

  /** Null if it was removed. */
  @Column('text', { nullable: true })
  readonly url: string | null;

  @Column('timestamptz', { default: () => 'now()' })
  readonly at: Date;

  @Column('text')
  readonly by: string;

  /** The id of the operator's token, or `operator`. */
  @Column('text', { name: 'token_id' })
  readonly tokenId: string;

  @Column('text')
  readonly why: string;
}
