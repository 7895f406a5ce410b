import type { Store } from '@daybook/kit/host/host';
import { useSyncExternalStore } from 'react';

/** A value that changes; renders again when it does. */
export function useObservable<Value>({ get, subscribe }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, get);
}
