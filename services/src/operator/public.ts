export { type OperatorCommand, readWords, UsageError } from './command-line.ts';
