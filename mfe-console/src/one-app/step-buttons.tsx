import type { AppStatus } from '@daybook/contracts/releases';
import { Button } from '@daybook/kit/ui/button';
import type { Step } from '../changes/step.ts';
import { appTexts } from './texts.ts';

export interface StepProps {
  status: AppStatus;
  onStep: (step: Step) => void;
}

/** What can be done to an app as it stands: a rollout is raised or halted before anything else. */
export function StepButtons({ status: { rollout, fallback }, onStep }: StepProps) {
  if (!rollout) return fallback && <Button onClick={() => onStep({ kind: 'back' })}>{appTexts.back}</Button>;
  return (
    <>
      <Button onClick={() => onStep({ kind: 'give', version: rollout.version })}>{appTexts.changeShare}</Button>
      <Button variant="danger" onClick={() => onStep({ kind: 'halt' })}>
        {appTexts.halt}
      </Button>
    </>
  );
}
