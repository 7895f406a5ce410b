import { useLayoutEffect, useRef } from 'react';
import { useShell } from '../page-shell.ts';

/** Where the apps stand. React puts their area here and knows nothing of what is inside. */
export function AppArea() {
  const { area } = useShell();
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => slot.current?.append(area), [area]);
  return <div ref={slot} />;
}
