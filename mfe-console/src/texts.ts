import type { ChangeKind } from '@daybook/contracts/releases';

/** The texts that the console begins with. Those of an app’s own screen come with it: one-app/texts.ts. */
export const texts = {
  console: 'Console',
  whatFor: 'See how the releases of the apps fare, raise and halt rollouts, and roll back.',
  token: 'Release token',
  tokenHint: 'A token of one app shows that app; the operator’s shows all. This page forgets it when it is closed or loaded anew.',
  open: 'Open the console',
  noToken: 'Give a release token.',
  wrongToken: 'A release token is made of letters, digits, - and _.',
  tokenRefused: 'This token is not known, or was revoked.',
  tokenEnded: 'The token that you gave is not known any more. Give another one.',
  forget: 'Forget the token',

  loading: 'Loading',
  retry: 'Retry',
  failed: 'This could not be loaded',
  failedWhy: 'The registry cannot answer at the moment.',
  broken:
    'The registry answered with something that this page does not know. Load the page anew: it may be older than the registry.',
  offline: 'The server cannot be reached. Try again when the network is back.',
  stale: (why: string, time: string) => `${why} What you see is of ${time}.`,
  notYours: 'This app is not yours',
  toList: 'All apps',
  none: 'No app was published yet',
  noneWhy: 'daybook publish sends the first release.',
  nonePublished: (app: string) => `Nothing was published of ${app}`,

  live: 'Live',
  rollout: 'Rollout',
  fallback: 'Fallback',
  nothingLive: 'Nothing is live',
  noRollout: 'None',
  afterHalt: (version: string) => `None: ${version} was halted`,
  halted: 'Halted',
  noFallback: 'None: there is nothing to roll back to',
  toShare: (share: number) => `to ${share} % of the visitors`,
  lastChange: 'Last change',
  noChange: 'Nothing was changed yet',
  lastHour: 'The last hour',
  noPages: 'no page told of it',
  fared: (failures: number, pages: number, percent: string) =>
    `failed in ${failures} of ${pages === 1 ? '1 page' : `${pages} pages`} (${percent})`,

  by: (who: string) => `by ${who}`,
  nothing: 'nothing',
  kinds: { live: 'Live for all', rollout: 'Rollout', rollback: 'Rollback', halt: 'Halt' } satisfies Record<ChangeKind, string>,
  inPart: (version: string, share: number) => `${version} for ${share} %`,
} as const;
