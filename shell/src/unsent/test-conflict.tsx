import type { OutboxChange } from '@daybook/kit/host/host';
import { type ReceivedRequest, problemResponse } from '@daybook/kit/testing/fake-api';
import { screen } from '@testing-library/react';
import '../test-dialogs.ts';
import { openPage } from '../test-shell.tsx';
// Loaded before the first test, so that the time to load it does not count towards the time limit of the screen.
import '../frame/framed-screen.tsx';
import { texts } from './conflict-texts.ts';
import { openOutbox } from './open-outbox.ts';
import { texts as listTexts } from './texts.ts';

/** Responds as a server whose item has changed since the entry's base: an update of that state is stale. */
export const unlessStale =
  <Reply,>(respond: (request: ReceivedRequest) => Reply) =>
  (request: ReceivedRequest) =>
    request.headers.get('if-match') === '"1"' ? problemResponse(412) : respond(request);

export type Script = NonNullable<NonNullable<Parameters<typeof openPage>[0]>['script']>;

/** Opens the screen of a change from the list. */
export async function openConflict(change: OutboxChange, script: Script) {
  const page = openPage({ user: 'ann', at: '/unsent', script });
  const outbox = await openOutbox(page.shell.host.outbox);
  outbox.add(change);
  await page.user.click(await screen.findByRole('link', { name: /^Compare and decide/ }));
  await screen.findByRole('heading', { level: 1, name: texts.title });
  return { ...page, outbox };
}

export const findButton = (name: string) => screen.findByRole('button', { name });

export const untilDecided = () => screen.findByText(listTexts.isEmpty);
