import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '@daybook/kit/host/when-idle';

/** A part that the first paint does without: its code comes when the page has nothing else to do. The page works without it. */
export function idlePart<Props extends object = object>(name: string, load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | undefined;
  return function IdlePart(props: Props) {
    const [Part, setPart] = useState(() => Loaded);
    useEffect(() => {
      if (Loaded) return undefined;
      const failed = (error: unknown) => console.error(name, error);
      return whenIdle(() => void load().then((part) => setPart(() => (Loaded = part)), failed));
    }, []);
    return Part ? <Part {...props} /> : null;
  };
}
