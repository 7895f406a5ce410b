import type { ShownPortal } from '@daybook/contracts/portals';
import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import { Check, Globe, X } from 'lucide-react';
import { useState } from 'react';
import { Waiting } from '../frame/waiting.tsx';
import { useShell } from '../page-shell.ts';
import { AccountCard } from '../session/account-card.tsx';
import { useAnswer } from '../use-answer.ts';
import { css, sheet } from './connect.css';
import { findGiver } from './portal-calls.ts';
import { NotFound } from './refusals.tsx';
import type { Asked } from './request.ts';
import { texts } from './texts.ts';
import { useAllowing } from './use-allowing.ts';
import { useSettled } from './use-settled.ts';

interface ConsentProps {
  asked: Asked;
  portal: ShownPortal;
  onAllowed: (code: string) => void;
  onCancel: () => void;
  /** Not the right person is logged in. */
  onAnother: () => void;
}

/** Says who asks for what and of whom, and takes the answer. */
export function Consent(props: ConsentProps) {
  useStyles(sheet);
  const { asked, portal, onCancel, onAnother } = props;
  const { host } = useShell();
  const { state, askAgain } = useAnswer(findGiver, host.fetch, asked.portal);
  if (state.kind === 'waiting') return <Waiting name={texts.title} />;
  if (state.kind === 'failed') return <NotFound id={asked.portal} error={state.error} onRetry={askAgain} />;
  const { username, since } = state.answer;
  return (
    <AccountCard title={texts.asks(portal.name)}>
      <p className={css.origin}>
        <Globe size={16} aria-hidden="true" />
        {asked.origin}
      </p>
      <What />
      {since && <Notice>{texts.before}</Notice>}
      <p className={css.who}>
        {texts.as} <strong dir="auto">{username}</strong>
        <Button variant="quiet" onClick={onAnother}>
          {texts.notYou}
        </Button>
      </p>
      <Choice {...props} onCancel={onCancel} />
      <p className={css.soft}>{texts.later}</p>
    </AccountCard>
  );
}

function What() {
  return (
    <div className={css.what}>
      <p>{texts.may}</p>
      <ul>
        {texts.mayDo.map((can) => (
          <li key={can}>
            <Check size={16} aria-hidden="true" />
            {can}
          </li>
        ))}
      </ul>
      <p>{texts.mayNot}</p>
      <ul>
        {texts.mayNotDo.map((cannot) => (
          <li key={cannot}>
            <X size={16} aria-hidden="true" />
            {cannot}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Choice({ asked, onAllowed, onCancel }: ConsentProps) {
  const isSettled = useSettled();
  const [isTooSoon, setTooSoon] = useState(false);
  const { isBusy, failure, allow } = useAllowing(asked, onAllowed);
  const press = () => {
    setTooSoon(!isSettled);
    if (isSettled) void allow();
  };
  return (
    <>
      {failure && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <div className={css.buttons}>
        <Button variant="primary" busy={isBusy} aria-disabled={!isSettled || undefined} onClick={press}>
          {texts.allow}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
      {/* Below the buttons: above them it would move them from under the next press. */}
      {isTooSoon && <Notice role="status">{texts.tooSoon}</Notice>}
    </>
  );
}
