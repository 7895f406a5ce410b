/** The parts of accounts that the application and other domains may use. */
export { AccessGuard } from './access.guard.ts';
export type { AccountEntity } from './account.entity.ts';
export { AccountsModule } from './accounts.module.ts';
