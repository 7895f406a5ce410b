import { KanbanSquare, Unplug } from 'lucide-react';
import { useState } from 'react';
import type { AuthReason } from '../board-options.ts';
import { texts } from '../texts.ts';
import { InPlace } from './in-place.tsx';

interface ConnectPanelProps {
  reason: AuthReason;
  message: string;
  /** Rejects with a text to show. */
  connect: () => Promise<void>;
}

/** Asks the person to connect the board, the first time or again. */
export function ConnectPanel({ reason, message, connect }: ConnectPanelProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const press = () => {
    setBusy(true);
    setProblem(undefined);
    connect()
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false));
  };
  return (
    <InPlace
      icon={<KanbanSquare size={22} />}
      title={reason === 'not-connected' ? texts.connectTitle : texts.reconnectTitle}
      label={texts.connect}
      onPress={press}
      busy={isBusy}
      problem={problem}
    >
      {isBusy ? texts.connecting : message}
    </InPlace>
  );
}

/** Where the host's own function is to give the token: only it can. */
export function HostPanel({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <InPlace icon={<Unplug size={22} />} title={texts.hostTitle} label={texts.retry} onPress={onRetry}>
      {message}
    </InPlace>
  );
}
