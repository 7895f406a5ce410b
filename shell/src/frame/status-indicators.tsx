import { useStore } from '@daybook/host/store';
import { Button } from '@daybook/kit/ui/button';
import { useStyles } from '@daybook/kit/ui/styles';
import { DatabaseZap, FlaskConical, RotateCw } from 'lucide';
import { useEffect } from 'react';
import { OfflineIndicator } from '../offline/offline-indicator.tsx';
import { rememberName } from '../session/known-names.ts';
import { SearchButton } from '../search/search-button.tsx';
import { UnsentIndicator } from '../unsent/unsent-indicator.tsx';
import { useShell } from '../use-shell.ts';
import { Icon } from './icon.tsx';
import { texts } from './idle-texts.ts';
import { css, sheet } from './status-indicators.css';

/** Who is logged in, and what is special about this page, in the top bar. */
export function StatusIndicators() {
  return (
    <>
      <UsernameIndicator />
      <SearchButton />
      <UnsentIndicator />
      <OfflineIndicator />
      <StorageIndicator />
      <TryIndicator />
      <UpdateIndicator />
    </>
  );
}

/** In a narrow window only the settings show it. The device remembers it, for what is left there after a logout. */
export function UsernameIndicator() {
  useStyles(sheet);
  const { user, username: name } = useShell().session;
  const [userId, username] = [useStore(user), useStore(name)];
  useEffect(() => {
    if (userId !== undefined && username !== undefined) void rememberName(userId, username);
  }, [userId, username]);
  return (
    username && (
      <p className={css.username}>
        <span className={css.label}>{texts.loggedInAs}</span> <bdi>{username}</bdi>
      </p>
    )
  );
}

/** Shown if this browser stores nothing: after a reload the person is logged out, and unsaved work is lost. */
function StorageIndicator() {
  const { storage } = useShell();
  if (storage.isLasting()) return null;
  return (
    <div role="status">
      <span className={css.mark} title={texts.notStoredText}>
        <Icon icon={DatabaseZap} size={14} />
        <span className={css.word}>{texts.notStored}</span>
      </span>
    </div>
  );
}

/** Shown while this browser tries a release that is not live. Offers to stop. */
export function TryIndicator() {
  useStyles(sheet);
  const { trying, apps } = useShell().feed;
  if (!trying) return null;
  const title = apps.find(({ name }) => name === trying.app)?.title ?? trying.app;
  return (
    <p className={css.trying} title={texts.tryingUntil(new Date(trying.until))}>
      <Icon icon={FlaskConical} size={14} />
      <span>
        <span className={css.word}>{texts.trying}</span> {title} {trying.version}
      </span>
      <a className={css.out} href="/try/end">
        {texts.tryingEnd}
      </a>
    </p>
  );
}

/** Offers to reload the page when newer releases are live, unless there is unsaved work. */
export function UpdateIndicator() {
  useStyles(sheet);
  const { isOutdated, unsaved, reload } = useShell();
  const isNewer = useStore(isOutdated);
  const count = useStore(unsaved);
  return (
    <div role="status">
      {isNewer && count === 0 && (
        <Button variant="quiet" icon={<Icon icon={RotateCw} size={16} />} onClick={reload}>
          <span className={css.word}>{texts.update}</span>
        </Button>
      )}
    </div>
  );
}
