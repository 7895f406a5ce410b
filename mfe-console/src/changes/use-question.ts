import { useCallback, useState } from 'react';
import type { Step } from './step.ts';

/** The step that is asked about. It stays when the question is closed, which takes a moment; the next one begins afresh. */
export function useQuestion() {
  const [question, setQuestion] = useState<{ step: Step; open: boolean; round: number }>();
  const ask = useCallback((step: Step) => setQuestion((before) => ({ step, open: true, round: (before?.round ?? 0) + 1 })), []);
  const close = useCallback(() => setQuestion((before) => before && { ...before, open: false }), []);
  return { question, ask, close };
}
