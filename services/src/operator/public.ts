export type { InstallationSettings } from './installation.ts';
export { type OperatorCommand, readWords, UsageError } from './command-line.ts';
