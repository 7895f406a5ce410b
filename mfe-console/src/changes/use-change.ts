import type { AppStatus } from '@daybook/contracts/releases';
import { isCallError } from '@daybook/kit/api/call-error';
import { useHost } from '@daybook/kit/host/use-host';
import { useSaving } from '@daybook/kit/forms/use-saving';
import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { bearing, goLive, readApp, rollBack } from '../api.ts';
import { appTexts } from '../one-app/texts.ts';
import { texts } from '../texts.ts';
import { useToken } from '../token/use-token.ts';
import { consequence, firstShare, isAsSeen, readShare, type Step } from './step.ts';

/** A step that is being asked about: what was typed for it, what it will do, and how doing it went. */
export function useChange(step: Step, status: AppStatus, { open, onDone }: { open: boolean; onDone: () => void }) {
  const { toast } = useHost();
  const api = useApi(status.app);
  // What is read meanwhile does not change the question under the operator's hands.
  const [seen, setSeen] = useState(status);
  const [isTried, setTried] = useState(false);
  const isDone = useRef(false);
  const { busy, failure, run } = useSaving();
  const { fields, share, why, faults } = useFields(step, status, open);
  const will = consequence(step, seen, share ?? 100);
  const change = async (shared: number) => {
    const now = await api.read();
    setSeen(now);
    if (!isAsSeen(seen, now)) throw new Error(appTexts.changedMeanwhile);
    if (will === undefined) throw new Error(appTexts.tooLate);
    await api.send(step, seen, { share: shared, why });
    toast(doneText(step, status.app, shared));
    isDone.current = true;
    onDone();
  };
  /** Answers with the field that has to be put right first. */
  const make = () => {
    setTried(true);
    if (share === undefined) return 'share';
    if (why === '') return 'why';
    void run(() => change(share)).finally(api.refresh);
    return undefined;
  };
  const error = failure === undefined || busy ? undefined : whyNot(failure);
  return { seen, fields, busy, error, will, faults: isTried ? faults : none, make, isDone };
}

/** What is typed, and what is wrong with it. */
function useFields(step: Step, status: AppStatus, open: boolean) {
  const [typed, setTyped] = useState(() => (step.kind === 'give' ? String(firstShare(step.version, status)) : '100'));
  const [reason, setReason] = useState('');
  useHold(open && reason !== '');
  const share = readShare(typed);
  const why = reason.trim();
  const faults = {
    share: share === undefined ? appTexts.wrongShare : undefined,
    why: why === '' ? appTexts.noWhy : undefined,
  };
  return { fields: { typed, setTyped, reason, setReason }, share, why, faults };
}

const none = { share: undefined, why: undefined };

/** The calls that a step takes, with the token. */
function useApi(app: string) {
  const { fetch } = useHost();
  const { token = '' } = useToken();
  const { mutate } = useSWRConfig();
  const known = bearing(fetch, token);
  return {
    read: () => readApp(known, app),
    send: (step: Step, { rollout, live }: AppStatus, { share, why }: { share: number; why: string }) =>
      step.kind === 'give'
        ? goLive(known, app, { version: step.version, share, why })
        : rollBack(known, app, { version: rollout?.version ?? live, why }),
    refresh: () => void mutate(Array.isArray),
  };
}

/** The page is not loaded anew under a reason that is being typed. */
function useHold(isTyped: boolean) {
  const { setUnsaved } = useHost();
  useEffect(() => (isTyped ? setUnsaved() : undefined), [isTyped, setUnsaved]);
}

function doneText(step: Step, app: string, share: number): string {
  if (step.kind === 'halt') return appTexts.halted(app);
  if (step.kind === 'back') return appTexts.wentBack(app);
  return share < 100 ? appTexts.gavePart(app, step.version, share) : appTexts.gave(app, step.version);
}

function whyNot(failure: unknown): string {
  if (!isCallError(failure)) return failure instanceof Error ? failure.message : texts.failedWhy;
  if (failure.reason === 'offline') return appTexts.offlineChange;
  if (failure.reason === 'invalid-response') return texts.broken;
  const fields = Object.values(failure.problem?.errors ?? {}).flat();
  return fields.length > 0 ? fields.join(' ') : failure.message;
}
