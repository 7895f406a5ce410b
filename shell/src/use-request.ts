import type { Host } from '@daybook/kit/host/host';
import { useCallback, useEffect, useState } from 'react';

export type RequestState<Data> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly data: Data }
  | { readonly kind: 'failed'; readonly error: unknown };

type Request<Data> = (fetch: Host['fetch'], id: string) => Promise<Data>;

/** Sends a request when the component mounts, and again on `retry`. For another `id`, render the component under another key. */
export function useRequest<Data>(request: Request<Data>, fetch: Host['fetch'], id = '') {
  const [state, setState] = useState<RequestState<Data>>(loading);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isStale = false;
    request(fetch, id).then(
      (data) => isStale || setState({ kind: 'loaded', data }),
      (error: unknown) => {
        if (isStale) return;
        console.error('request', error);
        setState({ kind: 'failed', error });
      },
    );
    return () => {
      isStale = true;
    };
  }, [request, fetch, id, round]);
  const retry = useCallback(() => {
    setState(loading);
    setRound((before) => before + 1);
  }, []);
  return { state, retry };
}

const loading = { kind: 'loading' } as const;

/** Runs one action at a time. After a failure `errorText` is what `textOf` returns for the error. */
export function useAction(textOf: (error: unknown) => string | undefined) {
  const [isBusy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string>();
  const run = async (action: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setErrorText(undefined);
    try {
      await action();
    } catch (error) {
      setErrorText(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, errorText, run, reset: () => setErrorText(undefined) };
}
