import { useCallback } from 'react';
import useSWR, { useSWRConfig } from 'swr';

interface Shown {
  readonly token?: string;
  /** The API knows the token no more. */
  readonly isRefused?: boolean;
}

/**
 * The release token of this page, in memory alone: what a host keeps for an app is shared by all tabs, and outlives the page. It lies
 * with what was read by it, which goes when another user comes. It is part of no key: keys are in what is reported.
 */
export function useToken() {
  const { data: { token, isRefused = false } = {} } = useSWR<Shown>(key, null);
  const { mutate } = useSWRConfig();
  const keep = useCallback((next: string) => mutate(key, { token: next }, quietly), [mutate]);
  const forget = useCallback(
    async (isRefused = false) => {
      await mutate(() => true, undefined, quietly);
      if (isRefused) await mutate(key, { isRefused }, quietly);
    },
    [mutate],
  );
  return { token, isRefused, keep, forget };
}

const key = 'token';
const quietly = { revalidate: false };
