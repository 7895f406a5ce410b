import { type AppStatus, type Change, goLive, readApp, rollBack } from '@daybook/contracts/releases';
import { withBearerToken } from '@daybook/kit/api/call';
import { isCallError } from '@daybook/kit/api/call-error';
import { useSaving } from '@daybook/kit/forms/use-saving';
import { useHost } from '@daybook/kit/host/use-host';
import { useEffect, useRef, useState } from 'react';
import { useSWRConfig } from 'swr';
import { consoleCall } from '../api.ts';
import { appTexts } from '../app-detail/app-texts.ts';
import { texts } from '../texts.ts';
import { useToken } from '../token/use-token.ts';
import { consequence, firstShare, isUnchanged, parseShare, type ReleaseAction } from './release-action.ts';

/** The state of the dialog for an action: its fields, its consequence, and its error. */
export function useReleaseAction(
  action: ReleaseAction,
  status: AppStatus,
  { open, onDone }: { open: boolean; onDone: () => void },
) {
  const { toast } = useHost();
  const api = useApi(status.app);
  // A status that is polled meanwhile does not change an open dialog.
  const [seen, setSeen] = useState(status);
  const [wasSubmitted, setSubmitted] = useState(false);
  const isDone = useRef(false);
  const { busy, failure, run } = useSaving();
  const { fields, share, reason, errors } = useFields(action, status, open);
  const will = consequence(action, seen, share ?? 100);
  const send = async (chosenShare: number) => {
    const now = await api.read();
    setSeen(now);
    if (!isUnchanged(seen, now)) throw new Error(appTexts.changedMeanwhile);
    if (will === undefined) throw new Error(appTexts.tooLate);
    const change = await api.send(action, seen, { share: chosenShare, why: reason });
    toast(doneText(action, change, chosenShare));
    isDone.current = true;
    onDone();
  };
  /** Returns the name of the first invalid field, or sends the action. */
  const submit = () => {
    setSubmitted(true);
    if (share === undefined) return 'share';
    if (reason === '') return 'why';
    void run(() => send(share)).finally(api.refresh);
    return undefined;
  };
  const error = failure === undefined || busy ? undefined : errorText(failure);
  return { seen, fields, busy, error, will, fieldErrors: wasSubmitted ? errors : noErrors, submit, isDone };
}

function useFields(action: ReleaseAction, status: AppStatus, open: boolean) {
  const [shareText, setShareText] = useState(() =>
    action.kind === 'put-live' ? String(firstShare(action.version, status)) : '100',
  );
  const [reasonText, setReasonText] = useState('');
  useUnsaved(open && reasonText !== '');
  const share = parseShare(shareText);
  const reason = reasonText.trim();
  const errors = {
    share: share === undefined ? appTexts.wrongShare : undefined,
    why: reason === '' ? appTexts.noWhy : undefined,
  };
  return { fields: { shareText, setShareText, reasonText, setReasonText }, share, reason, errors };
}

const noErrors = { share: undefined, why: undefined };

/** The calls of the dialog, with the operator's token. */
function useApi(app: string) {
  const { fetch } = useHost();
  const { token = '' } = useToken();
  const { mutate } = useSWRConfig();
  const authorized = withBearerToken(fetch, token);
  const params = { app };
  return {
    read: () => consoleCall(authorized, readApp, { params }),
    send: (action: ReleaseAction, { rollout, live }: AppStatus, { share, why }: { share: number; why: string }) =>
      action.kind === 'put-live'
        ? consoleCall(authorized, goLive, { params, body: { version: action.version, share, why } })
        : consoleCall(authorized, rollBack, { params, body: { version: rollout?.version ?? live, why } }),
    /** Loads all data again: their keys are arrays, and that of the token is not. */
    refresh: () => void mutate(Array.isArray),
  };
}

/** Keeps the host from reloading the page while a reason is typed. */
function useUnsaved(hasText: boolean) {
  const { setUnsaved } = useHost();
  useEffect(() => (hasText ? setUnsaved() : undefined), [hasText, setUnsaved]);
}

function doneText(action: ReleaseAction, { app, to }: Change, share: number): string {
  if (action.kind === 'halt') return appTexts.haltDone(app);
  if (action.kind === 'roll-back') return appTexts.rollBackDone(app, to);
  return share < 100 ? appTexts.rolloutDone(app, action.version, share) : appTexts.putLiveDone(app, action.version);
}

function errorText(error: unknown): string {
  if (!isCallError(error)) return error instanceof Error ? error.message : texts.failedWhy;
  if (error.reason === 'offline') return appTexts.offlineChange;
  if (error.reason === 'invalid-response') return texts.invalidResponse;
  const fields = Object.values(error.problem?.errors ?? {}).flat();
  return fields.length > 0 ? fields.join(' ') : error.message;
}
