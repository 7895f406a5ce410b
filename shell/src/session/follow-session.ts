import type { Stage } from '../apps/stage.ts';
import type { Store } from '@daybook/kit/host/host';
import type { PagePlace } from '../place.ts';
import { ANONYMOUS, type BrowserDrafts } from '@daybook/host/drafts/lazy-drafts';
import { leaveWelcome } from './welcome.ts';
import type { PageSession } from './session.ts';

interface Surroundings {
  readonly session: PageSession;
  readonly place: PagePlace;
  readonly stage: Store<Stage>;
  readonly drafts: BrowserDrafts;
  /** Starts the page anew, at the notes. */
  readonly startAnew: () => void;
}

/**
 * Leads where the session says: to the login when it ends, be it in another tab, and on from the login when it begins in another.
 * Where another person logged in meanwhile, the page starts anew.
 */
export function followSession({ session, place, stage, drafts, startAnew }: Surroundings): void {
  let before = session.user.get();
  const toLogin = () => {
    const now = stage.get();
    if (now.kind === 'own') return;
    if (now.kind === 'app' && now.check === 'passed') leaveWelcome({});
    place.navigate('/login', { replace: true });
  };
  session.onRefused(toLogin);
  session.user.subscribe(() => {
    const [was, is] = [before, session.user.get()];
    before = is;
    if (is === undefined) return toLogin();
    if (was !== undefined) return startAnew();
    void enter({ drafts, userId: is, place, stage });
  });
}

async function enter({ drafts, userId, place, stage }: Pick<Surroundings, 'drafts' | 'place' | 'stage'> & { userId: string }) {
  await drafts.adopt(userId).catch((error: unknown) => console.error('drafts', error));
  const now = stage.get();
  if (now.kind === 'own' && now.screen === 'login') place.navigate('/', { replace: true });
}

/**
 * Whose drafts are written. Who has just been logged out stays the owner until an app is opened again: what was typed last
 * is written on the way out.
 */
export function followDraftOwner(user: Store<string | undefined>, stage: Store<Stage>): () => string {
  let owner = user.get() ?? ANONYMOUS;
  user.subscribe(() => (owner = user.get() ?? owner));
  stage.subscribe(() => {
    if (stage.get().kind === 'app') owner = user.get() ?? ANONYMOUS;
  });
  return () => owner;
}
