import { useEffect, useState } from 'react';
import { triggerAppChange } from 'single-spa';
import { useShell } from '../use-shell.ts';
import { type PersonOnDevice, readPeople } from './people-on-device.ts';

/** Returns who has unsent changes or drafts on this device; undefined until that was read. */
export function usePeople(): readonly PersonOnDevice[] | undefined {
  const { drafts, session } = useShell();
  const [people, setPeople] = useState<readonly PersonOnDevice[]>();
  useEffect(() => {
    let isUnmounted = false;
    // An app writes its drafts when it is unmounted.
    const reading = triggerAppChange().then(() => readPeople(drafts, session.user.get()));
    const withoutResult = (error: unknown) => (console.error('drafts', error), []);
    void reading.catch(withoutResult).then((read) => isUnmounted || setPeople(read));
    return () => {
      isUnmounted = true;
    };
  }, [drafts, session]);
  return people;
}
