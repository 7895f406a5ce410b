import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';

interface TokenState {
  readonly token?: string;
  /** True after the API has rejected the last token. */
  readonly isRejected?: boolean;
}

/**
 * The release token of this page. It is only in memory, because all tabs share an app's storage, which also outlives the page. It is in
 * the SWR cache together with the data that were loaded with it: the host drops both when another user logs in. It is not part of a cache key, because
 * error reports contain keys.
 */
export function useToken() {
  const { data: { token, isRejected = false } = {} } = useSWR<TokenState>(key, null);
  const { mutate } = useSWRConfig();
  const setToken = useCallback((next: string) => mutate(key, { token: next }, withoutRequest), [mutate]);
  const clearToken = useCallback(
    async (wasRejected = false) => {
      await mutate(() => true, undefined, withoutRequest);
      if (wasRejected) await mutate(key, { isRejected: true }, withoutRequest);
    },
    [mutate],
  );
  return { token, isRejected, setToken, clearToken };
}

const key = 'token';
const withoutRequest = { revalidate: false };
