import type { ShownPortal } from '@daybook/contracts/portals';
import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import { checkLogin, checkRegistration } from '../session/account-calls.ts';
import { AccountCard } from '../session/account-card.tsx';
import { AccountForm } from '../session/account-form.tsx';
import { texts as sessionTexts } from '../session/texts.ts';
import { spec } from '../texts.ts';
import { css, sheet } from './connect.css';
import { texts } from './texts.ts';
import { useEntering } from './use-entering.ts';

interface ConnectLoginProps {
  portal: ShownPortal;
  /** The session was there when the window opened, and is not any more. */
  hasEnded: boolean;
  onEntered: () => void;
  /** For who is logged in and came here to be somebody else. */
  onStay: (() => void) | undefined;
  onCancel: () => void;
}

/** Logs in or registers inside the window, so that the request stays as it is. */
export function ConnectLogin({ portal, hasEnded, onEntered, onStay, onCancel }: ConnectLoginProps) {
  useStyles(sheet);
  const { isNew, turn, opened, enter, register } = useEntering(onEntered);
  const kind = isNew ? { ...registering, submit: register } : { ...loggingIn, submit: enter, username: opened };
  return (
    <AccountCard title={kind.submitLabel} intro={kind.intro(portal.name)} foot={<Foot isNew={isNew} onTurn={turn} />}>
      <AccountForm key={kind.submitLabel} {...kind}>
        {opened && <Notice role="status">{sessionTexts.registered(opened)}</Notice>}
        {hasEnded && <Notice role="status">{texts.ended}</Notice>}
        {onStay && <Notice tone="warning">{texts.another}</Notice>}
      </AccountForm>
      <div className={css.buttons}>
        {onStay && <Button onClick={onStay}>{texts.stay}</Button>}
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </AccountCard>
  );
}

function Foot({ isNew, onTurn }: { isNew: boolean; onTurn: () => void }) {
  return (
    <>
      {isNew ? sessionTexts.hasAccount : sessionTexts.noAccount}
      <Button onClick={onTurn}>{isNew ? spec.login : spec.register}</Button>
    </>
  );
}

const loggingIn = {
  submitLabel: spec.login,
  intro: texts.loginIntro,
  passwordKind: 'current-password',
  check: checkLogin,
} as const;

const registering = {
  submitLabel: spec.register,
  intro: texts.registerIntro,
  passwordKind: 'new-password',
  passwordHint: sessionTexts.passwordHint,
  check: checkRegistration,
} as const;
