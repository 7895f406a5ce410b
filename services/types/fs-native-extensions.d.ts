/** The package has no types of its own. */
declare module 'fs-native-extensions' {
  /** Whether the lock was granted. It belongs to the open file: every process that inherited the descriptor holds it with us. */
  export function tryLock(file: number, offset?: number, length?: number): boolean;
}
