/** The texts of the list of unsent changes, and of its indicator in the bar. */
export const texts = {
  title: 'Unsent changes',
  loading: 'Loading the unsent changes',
  failed: 'The unsent changes could not be loaded',
  unreadable: 'The changes that are stored on this device could not be read. There may be more than are shown here.',
  intro: 'These changes are on this device only. They are sent when the server can be reached.',
  introDecide: 'These changes are on this device only. Decide what to do with them.',
  isEmpty: 'Everything is saved.',
  isEmptyText: 'A change that the server does not have yet is listed here.',

  toSend: (count: number) => (count === 1 ? 'change to send' : 'changes to send'),
  needDecision: (count: number) => (count === 1 ? 'needs your decision' : 'need your decision'),

  untitled: 'Untitled',
  documentOf: (app: string) => `Document of ${app}`,
  added: 'Added',
  changed: 'Changed',
  changedFields: (fields: readonly string[]) => `Changed: ${new Intl.ListFormat('en').format(fields)}`,
  deleted: 'Deleted',

  sending: 'Being sent',
  waiting: 'Saved on this device. It is sent when the server can be reached.',
  behind: 'It is sent after the change before it.',
  conflict: 'It was changed somewhere else too. Choose which version to keep.',
  gone: 'It is not there any more: it was deleted somewhere else.',
  rejected: (reason: string) => `The server has not accepted it: ${reason}`,

  retry: 'Retry',
  retryAll: 'Retry all',
  retryOf: (name: string) => `Retry: ${name}`,
  decide: 'Compare and decide',
  decideOf: (name: string) => `Compare and decide: ${name}`,
  copy: 'Copy text',
  copyOf: (name: string) => `Copy text: ${name}`,
  copied: 'Copied',
  notCopied: 'The browser did not copy it. Copy it here:',
  discard: 'Discard',
  discardOf: (name: string) => `Discard: ${name}`,
  discardTitle: 'Discard this change?',
  discardText: (name: string, action: string, later: number) =>
    `“${name}”, ${action.toLowerCase()}: this is only on this device, and cannot be restored.${laterText(later)}`,
  discarded: (name: string) => `Discarded: ${name}`,
  cancel: 'Cancel',
} as const;

function laterText(count: number) {
  if (count === 0) return '';
  return count === 1 ? ' One later change of it is discarded too.' : ` ${count} later changes of it are discarded too.`;
}
