import type { Host } from '@daybook/kit/host/host';
import { useCallback, useEffect, useState } from 'react';

/** What came of a question to the server. */
export type Answered<Answer> =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly error: unknown };

type Ask<Answer> = (fetch: Host['fetch'], about: string) => Promise<Answer>;

/** Asks when it is first rendered, and again on request. To ask about something else, render it under another key. */
export function useAnswer<Answer>(ask: Ask<Answer>, fetch: Host['fetch'], about = '') {
  const [state, setState] = useState<Answered<Answer>>(waiting);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isOld = false;
    ask(fetch, about).then(
      (answer) => isOld || setState({ kind: 'answered', answer }),
      (error: unknown) => {
        if (isOld) return;
        console.error('question', error);
        setState({ kind: 'failed', error });
      },
    );
    return () => {
      isOld = true;
    };
  }, [ask, fetch, about, round]);
  const askAgain = useCallback(() => {
    setState(waiting);
    setRound((before) => before + 1);
  }, []);
  return { state, askAgain };
}

const waiting = { kind: 'waiting' } as const;
