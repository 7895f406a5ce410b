import { isUnreadable } from '@daybook/host/outbox/read-entry';
import type { Outbox, OutboxEntry } from '@daybook/kit/host/host';
import { Badge } from '@daybook/kit/ui/badge';
import { Button, ButtonLink } from '@daybook/kit/ui/button';
import { Time } from '@daybook/kit/ui/time';
import { RotateCw, Scale, Trash2 } from 'lucide';
import { Icon } from '../frame/icon.tsx';
import { css } from '../user-screen.css';
import { CopyText } from './copy-text.tsx';
import { questionOf } from './decisions.ts';
import { describeEntry, stateText } from './describe-entry.ts';
import { texts } from './texts.ts';

interface UnsentEntryProps {
  entry: OutboxEntry;
  /** False if an earlier change of the same item is in the list. */
  isFirst: boolean;
  outbox: Outbox;
  onDiscard: () => void;
}

/** A change that is not sent yet, its state, and what the person can do about it. */
export function UnsentEntry({ entry, isFirst, outbox, onDiscard }: UnsentEntryProps) {
  const { name, kind, action } = describeEntry(entry);
  return (
    <li className={css.item}>
      <div className={css.about}>
        <h2 className={css.name}>
          <span dir="auto">{name}</span> <Badge>{kind}</Badge>
        </h2>
        <p>{action}</p>
        <p className={css.soft}>
          <Time at={new Date(entry.at).toISOString()} />
        </p>
        <p className={css.soft}>{stateText(entry, isFirst)}</p>
      </div>
      <div className={css.buttons}>
        {questionOf(entry) && (
          <ButtonLink to={`/unsent/${entry.id}`} aria-label={texts.decideOf(name)} icon={<Icon icon={Scale} size={16} />}>
            {texts.decide}
          </ButtonLink>
        )}
        {!entry.theirs && (
          <>
            {entry.problem && <CopyText entry={entry} name={name} />}
            {isFirst && !isUnreadable(entry) && <Retry entry={entry} name={name} outbox={outbox} />}
            <Button aria-label={texts.discardOf(name)} icon={<Icon icon={Trash2} size={16} />} onClick={onDiscard}>
              {texts.discard}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

type ButtonProps = Pick<UnsentEntryProps, 'entry' | 'outbox'> & { name: string };

function Retry({ entry: { id, item, state }, name, outbox }: ButtonProps) {
  return (
    <Button
      aria-label={texts.retryOf(name)}
      busy={state === 'sending'}
      icon={<Icon icon={RotateCw} size={16} />}
      onClick={() => (state === 'undecided' ? outbox.resend(id) : outbox.retry(item))}
    >
      {texts.retry}
    </Button>
  );
}
