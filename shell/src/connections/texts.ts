/** The texts of the page of connected portals. */
export const texts = {
  title: 'Connected portals',
  intro: 'These sites may show your board, and add, change, move and delete your tasks. They see nothing else of Daybook.',
  loading: 'Loading your portals',
  empty: 'No portal is connected',
  emptyText: 'When another site shows your board, you find it here and can withdraw it.',
  failed: 'Your portals could not be loaded',
  since: 'Since',
  used: 'Last used',
  expires: 'A portal that is not used for two weeks is disconnected by itself.',
  withdraw: 'Withdraw',
  withdrawOf: (portal: string) => `Withdraw ${portal}`,
  ask: (portal: string) => `Withdraw ${portal}?`,
  meaning: (portal: string) =>
    `From now on ${portal} cannot see or change your tasks, in any browser. Your tasks stay as they are. To show your board there again, press Connect there.`,
  keep: 'Keep it connected',
  withdrawn: (portal: string) => `${portal} was withdrawn.`,
  notWithdrawn: 'This could not be done. The portal is still connected: try again.',
} as const;
