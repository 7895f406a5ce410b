import type { Change, ChangeKind } from '@daybook/contracts/releases';

/** The texts of the first screens. Those of an app's screen are loaded with it: app-detail/app-texts.ts. */
export const texts = {
  console: 'Console',
  intro: 'See the health of all releases, raise and halt rollouts, and roll back.',
  token: 'Release token',
  tokenHint:
    'A token of one app shows that app; the operator’s token shows all. The page forgets it when it is closed or reloaded.',
  open: 'Open the console',
  noToken: 'Enter a release token.',
  wrongToken: 'A release token consists of letters, digits, - and _.',
  unknownToken: 'This token is not known, has expired, or was revoked.',
  tokenEnded: 'Your token has expired or was revoked. Enter another one.',
  tokenExpires: 'Your token expires on',
  renewToken: 'Ask an operator for a new one.',
  forget: 'Forget the token',

  loading: 'Loading',
  retry: 'Retry',
  failed: 'This could not be loaded',
  failedWhy: 'The registry does not respond. Try again in a moment.',
  invalidResponse: 'The registry sent an unexpected response. Reload the page: it may be older than the registry.',
  offline: 'The server cannot be reached. Try again when the network is back.',
  stale: (why: string, time: string) => `${why} These data are from ${time}.`,
  notYours: 'Your token does not include this app',
  toList: 'All apps',
  none: 'No app has been published yet',
  noneWhy: 'Publish the first release with daybook publish.',
  nonePublished: (app: string) => `No release of ${app} has been published`,

  live: 'Live',
  rollout: 'Rollout',
  fallback: 'Fallback',
  nothingLive: 'Nothing is live',
  noRollout: 'None',
  afterHalt: (version: string) => `None: ${version} was halted`,
  halted: 'Halted',
  noFallback: 'None',
  toShare: (share: number) => `to ${share} % of the visitors`,
  lastChange: 'Last change',
  noChange: 'No changes yet',
  lastHour: 'The last hour',
  noPages: 'no reports',
  outcomes: (failures: number, pages: number, percent: string) =>
    `failed in ${failures} of ${pages === 1 ? '1 page' : `${pages} pages`} (${percent})`,

  by: (who: string) => `by ${who}`,
  nothing: 'nothing',
  kinds: { live: 'Live for all', rollout: 'Rollout', rollback: 'Rollback', halt: 'Halt' } satisfies Record<ChangeKind, string>,
  inPart: (version: string, share: number) => `${version} for ${share} %`,
} as const;

/** Returns what visitors got before a change and after it: `1.1.0 → 1.1.0 and 1.2.0 for 10 %`. */
export function changeSummary(change: Change, before: Change | undefined): string {
  const earlier = before ? releasesAfter(before) : (change.from ?? texts.nothing);
  return `${earlier} → ${releasesAfter(change)}`;
}

const releasesAfter = ({ to, rollout }: Change) => (rollout ? `${to} and ${texts.inPart(rollout.version, rollout.share)}` : to);
