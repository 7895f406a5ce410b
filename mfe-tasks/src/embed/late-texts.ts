/** The texts of parts that are loaded after the first paint. */
export const lateTexts = {
  disconnect: 'Disconnect from Daybook',
  stayConnected: 'Stay connected',
  disconnectAnyway: 'Disconnect anyway',
  blocked: 'Your browser has blocked the Daybook window. Allow it for this page, and try again.',
  isolated: 'This page is isolated. Connect on another page of this site.',
  timedOut: 'That took too long. Try again.',
  insecure: 'A board can be connected only on a page that is served by https.',
} as const;
