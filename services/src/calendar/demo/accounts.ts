/** Who has a demo calendar. */
export const demoAccounts = [
  { id: 'busy', label: 'Ann, who has a full month' },
  { id: 'free', label: 'Ben, who has nothing to do' },
] as const;

export type DemoAccount = (typeof demoAccounts)[number]['id'];
