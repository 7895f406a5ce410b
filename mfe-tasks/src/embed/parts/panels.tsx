import { EmptyState } from '@daybook/kit/ui/empty-state';
import { CloudOff, KanbanSquare } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { Button } from '@daybook/kit/ui/button';
import { Notice } from '@daybook/kit/ui/notice';
import { useStyles } from '@daybook/kit/ui/styles';
import type { AuthReason, EmitBoardEvent } from '../board-events.ts';
import { loadConnectWindow } from '../connection/portal-connection.ts';
import { texts } from '../texts.ts';
import { css, sheet } from './parts.css';

interface ConnectPanelProps {
  reason: AuthReason;
  message: string;
  /** Rejects with a text to show. */
  connect: () => Promise<void>;
}

/** Asks the person to connect the board, for the first time or again. */
export function ConnectPanel({ reason, message, connect }: ConnectPanelProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    // A failed load is repeated by the press.
    loadConnectWindow().catch(() => undefined);
  }, []);
  const press = () => {
    setBusy(true);
    setProblem(undefined);
    connect()
      .catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Panel
      icon={<KanbanSquare size={22} />}
      title={reason === 'not-connected' ? texts.connectTitle : texts.reconnectTitle}
      buttonLabel={texts.connect}
      onPress={press}
      busy={isBusy}
      problem={problem}
    >
      {isBusy ? texts.connecting : message}
    </Panel>
  );
}

/** Retries by itself when the browser is online again. */
export function UnreachablePanel({ onRetry }: { onRetry: () => void }) {
  const retry = useRef(onRetry);
  useEffect(() => {
    const onOnline = () => retry.current();
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return (
    <Panel icon={<CloudOff size={22} />} title={texts.unreachable} buttonLabel={texts.retry} onPress={onRetry}>
      {texts.unreachableText}
    </Panel>
  );
}

/** Shows the developer of the host page that the portal is missing. */
export function SetupPanel({ emit }: { emit: EmitBoardEvent }) {
  useEffect(() => {
    emit('daybook:error', { code: 'setup', message: texts.noPortal });
  }, [emit]);
  return <EmptyState title={texts.setup}>{texts.noPortal}</EmptyState>;
}

interface PanelProps {
  title: string;
  icon: ReactNode;
  buttonLabel: string;
  onPress: () => void;
  busy?: boolean;
  /** Why the last attempt failed. */
  problem?: string | undefined;
  children: ReactNode;
}

/** A message with one button, shown in place of the board. */
export function Panel({ title, icon, buttonLabel, onPress, busy = false, problem, children }: PanelProps) {
  useStyles(sheet);
  const panel = useBorrowedFocus();
  const button = (
    <Button variant="primary" busy={busy} onClick={onPress}>
      {buttonLabel}
    </Button>
  );
  return (
    <div ref={panel} part="panel">
      <EmptyState icon={icon} title={title} action={button}>
        <p className={css.text}>{children}</p>
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
      </EmptyState>
    </div>
  );
}

/** Moves the focus to the panel's button if it was in the board, and back when the panel is removed. */
function useBorrowedFocus(): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = panel.current?.getRootNode();
    const before = root instanceof ShadowRoot ? root.activeElement : null;
    if (before) panel.current?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === document.body;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return panel;
}
