/** What the application may use of accounts. */
export { AccessGuard } from './access.guard.ts';
export { AccountsModule } from './accounts.module.ts';
