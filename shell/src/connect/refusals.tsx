import type { ShownPortal } from '@daybook/contracts/portals';
import { hasStatus } from '@daybook/kit/api/call-error';
import { reasonOf } from './reason-of.ts';
import { texts } from './texts.ts';
import { WindowCard } from './window-card.tsx';

export function NotWhole() {
  return (
    <WindowCard title={texts.notWhole} hasStatus>
      {texts.notWholeText}
    </WindowCard>
  );
}

export function NoOpener() {
  return (
    <WindowCard title={texts.noOpener} hasStatus>
      {texts.noOpenerText}
    </WindowCard>
  );
}

/** The portal of this id is not known, or it cannot be told whether it is. */
export function NotFound({ id, error, onRetry }: { id: string; error: unknown; onRetry: () => void }) {
  if (hasStatus(error, 404)) {
    return (
      <WindowCard title={texts.unknown} hasStatus>
        {texts.unknownText(id)}
      </WindowCard>
    );
  }
  return (
    <WindowCard title={texts.failed} hasStatus onRetry={onRetry}>
      {reasonOf(error)}
    </WindowCard>
  );
}

/** The page that asks is not one of the portal's. */
export function NotRegistered({ portal: { name, origins }, origin }: { portal: ShownPortal; origin: string }) {
  return (
    <WindowCard title={texts.notRegistered} hasStatus>
      {texts.notRegisteredText(name, origin)} {texts.registeredAt} {origins.join(', ')}
    </WindowCard>
  );
}
