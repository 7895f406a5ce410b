import { useEffect, useRef } from 'react';
import type { Change } from '../host/host.ts';
import { useHost } from '../host/use-host.tsx';
import type { Entity, EntityTypes } from './entity.ts';
import { isOwnChange, parseEtag } from './own-saves.ts';

/**
 * Calls back when an item may have another state on the server than that of the ETag, because somebody else has changed it: another tab,
 * device or portal.
 */
export function useItemChanges<T extends EntityTypes>({ name, api }: Entity<T>, etag: string | undefined, onChange: () => void) {
  const { changes } = useHost();
  const latest = useRef({ etag, onChange });
  useEffect(() => {
    latest.current = { etag, onChange };
  });
  useEffect(() => {
    let isOpen = true;
    const check = async (change: Change) => {
      if (!isAbout(change, latest.current.etag) || (await isOwnChange(change, api.saves))) return;
      if (isOpen && isAbout(change, latest.current.etag)) latest.current.onChange();
    };
    const unsubscribe = changes?.subscribe(name, (change) => void check(change));
    return () => {
      isOpen = false;
      unsubscribe?.();
    };
  }, [changes, name, api]);
}

/** Without an id, any item may have changed. An item that is being read may have been read before the change. */
function isAbout({ id, version = Infinity }: Change, etag: string | undefined): boolean {
  const state = parseEtag(etag);
  return id === undefined || state === undefined || (state.id === id && state.version < version);
}
