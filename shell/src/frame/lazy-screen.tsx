import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import { Failed, Unreachable } from './failed.tsx';
import { Waiting } from './waiting.tsx';

/** Loads the code of a screen when it is first shown, and asks again on request when it does not come. */
export function lazyScreen(name: string, load: () => Promise<ComponentType>): ComponentType {
  let Loaded: ComponentType | undefined;
  return function LazyScreen() {
    const [Screen, setScreen] = useState(() => Loaded);
    const [hasFailed, setFailed] = useState(false);
    const ask = useCallback(() => {
      setFailed(false);
      load().then(
        (screen) => setScreen(() => (Loaded = screen)),
        (error: unknown) => {
          console.error(name, error);
          setFailed(true);
        },
      );
    }, []);
    useEffect(() => (Loaded ? undefined : ask()), [ask]);
    if (Screen) return <Screen />;
    if (!hasFailed) return <Waiting name={name} />;
    return navigator.onLine ? <Failed title={texts.screenFailed} onRetry={ask} /> : <Unreachable title={name} onRetry={ask} />;
  };
}
