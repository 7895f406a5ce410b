import { whenIdle } from '@daybook/kit/host/scheduling';
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import { ScreenFailed, ScreenLoading, ScreenUnreachable } from './screen-states.tsx';

/** Returns a screen whose code is loaded when it is first shown. If that fails, Retry loads it again. */
export function lazyScreen(name: string, load: () => Promise<ComponentType>): ComponentType {
  let Loaded: ComponentType | undefined;
  return function LazyScreen() {
    const [Screen, setScreen] = useState(() => Loaded);
    const [hasFailed, setFailed] = useState(false);
    const start = useCallback(() => {
      setFailed(false);
      load().then(
        (screen) => setScreen(() => (Loaded = screen)),
        (error: unknown) => {
          console.error(name, error);
          setFailed(true);
        },
      );
    }, []);
    useEffect(() => (Loaded ? undefined : start()), [start]);
    if (Screen) return <Screen />;
    if (!hasFailed) return <ScreenLoading name={name} />;
    const Failure = navigator.onLine ? ScreenFailed : ScreenUnreachable;
    return <Failure title={navigator.onLine ? texts.screenFailed : name} onRetry={start} />;
  };
}

/** Returns a part of the page whose code is loaded when the page is idle. Until then, and if that fails, its children are rendered, if any. */
export function idlePart<Props extends object = object>(name: string, load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  return function IdlePart(props: Props & { children?: ReactNode }) {
    const [Part, setPart] = useState(() => Loaded);
    useEffect(() => {
      if (Loaded) return undefined;
      const failed = (error: unknown) => console.error(name, error);
      return whenIdle(() => void load().then((part) => setPart(() => (Loaded = part)), failed));
    }, []);
    return Part ? <Part {...props} /> : props.children;
  };
}
