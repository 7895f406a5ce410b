import { matchPath } from '@daybook/contracts/path-pattern';
import { useStore } from '@daybook/host/store';
import type { Outbox, OutboxEntry } from '@daybook/kit/host/host';
import { Badge } from '@daybook/kit/ui/badge';
import { ButtonLink } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { CloudCheck } from 'lucide';
import { useCallback } from 'react';
import { Icon } from '../frame/icon.tsx';
import { useShell } from '../use-shell.ts';
import { css } from '../user-screen.css';
import { UserScreen } from '../user-screen.tsx';
import { Conflict, DeletedElsewhere } from './conflict-choices.tsx';
import { ChangedBeforeDeletion } from './conflict-deletion.tsx';
import { texts } from './conflict-texts.ts';
import { type Question, questionOf } from './decisions.ts';
import { describeEntry } from './describe-entry.ts';
import { readUnsent } from './unsent-screen.tsx';

/** One change that needs the person's decision: both versions, and what can be done. It knows an entry only by its request. */
export function ConflictScreen() {
  const { host } = useShell();
  const request = useCallback(() => readUnsent(host), [host]);
  return (
    <UserScreen texts={texts} request={request}>
      {({ outbox }) => <Decision outbox={outbox} />}
    </UserScreen>
  );
}

function Decision({ outbox }: { outbox: Outbox }) {
  const { path } = useStore(useShell().navigation.location);
  const id = matchPath('/unsent/:id', path)?.['id'];
  const entry = useStore(outbox.entries).find((one) => one.id === id);
  const question = entry && questionOf(entry);
  const back = <ButtonLink to="/unsent">{texts.back}</ButtonLink>;
  if (!question) {
    return (
      <EmptyState title={texts.decided} icon={<Icon icon={CloudCheck} size={22} />} action={back}>
        {texts.decidedText}
      </EmptyState>
    );
  }
  const { name, kind, action } = describeEntry(entry);
  return (
    <div className={css.place}>
      {back}
      <h2 className={css.name}>
        <span dir="auto">{name}</span> <Badge>{kind}</Badge>
      </h2>
      <p className={css.soft}>{action}</p>
      <Choices question={question} entry={entry} outbox={outbox} />
    </div>
  );
}

function Choices({ question, ...props }: { question: Question; entry: OutboxEntry; outbox: Outbox }) {
  if (question.kind === 'conflict') return <Conflict {...props} theirs={question.theirs} />;
  return question.kind === 'gone' ? <DeletedElsewhere {...props} /> : <ChangedBeforeDeletion {...props} />;
}
