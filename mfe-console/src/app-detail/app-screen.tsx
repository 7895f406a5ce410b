import { readApp } from '@daybook/contracts/releases';
import { useParams } from '@daybook/kit/host/routes';
import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Screen } from '@daybook/kit/ui/screen';
import { useStyles } from '@daybook/kit/ui/styles';
import { Package } from 'lucide-react';
import { type ReactNode, type Ref, useCallback, useId, useRef, useState } from 'react';
import { LiveReleases } from '../apps/live-releases.tsx';
import { ActionDialog } from '../changes/action-dialog.tsx';
import type { ReleaseAction } from '../changes/release-action.ts';
import { HealthSection } from '../health/health-section.tsx';
import { paths } from '../paths.ts';
import { texts } from '../texts.ts';
import { RequestState, usePolledRequest } from '../token/polled-request.tsx';
import { TokenExpiry } from '../token/token-expiry.tsx';
import { css, sheet } from './app-detail.css';
import { appTexts } from './app-texts.ts';
import { BackendFacts } from './backend-facts.tsx';
import { HistoryList } from './history-list.tsx';
import { PermissionList } from './permission-list.tsx';
import { type ActionProps, ReleaseList } from './release-list.tsx';

/** The screen of one app: its live releases, health, releases and history, and the actions on them. */
export function AppScreen() {
  useStyles(sheet);
  const { app = '' } = useParams();
  const request = usePolledRequest(readApp, { params: { app } });
  const { dialog, openDialog, closeDialog } = useActionDialog();
  const now = useRef<HTMLHeadingElement>(null);
  const status = request.loaded?.data;
  return (
    <Screen
      title={app}
      back={{ to: paths.list, label: texts.toList }}
      actions={status && <RolloutActions status={status} onAction={openDialog} />}
    >
      <TokenExpiry />
      <RequestState request={request}>{(loaded) => <Sections status={loaded} onAction={openDialog} now={now} />}</RequestState>
      {dialog && status && <ActionDialog key={dialog.id} status={status} onClose={closeDialog} focusAfter={now} {...dialog} />}
    </Screen>
  );
}

/** The dialog for an action. It stays mounted while it closes, and each opening gets a new id, so that its fields are empty. */
function useActionDialog() {
  const [dialog, setDialog] = useState<{ action: ReleaseAction; open: boolean; id: number }>();
  const openDialog = useCallback(
    (action: ReleaseAction) => setDialog((before) => ({ action, open: true, id: (before?.id ?? 0) + 1 })),
    [],
  );
  const closeDialog = useCallback(() => setDialog((before) => before && { ...before, open: false }), []);
  return { dialog, openDialog, closeDialog };
}

/** The buttons beside the title. A running rollout has to be raised or halted first. */
function RolloutActions({ status: { rollout, fallback }, onAction }: ActionProps) {
  if (!rollout) return fallback && <Button onClick={() => onAction({ kind: 'roll-back' })}>{appTexts.back}</Button>;
  return (
    <>
      <Button onClick={() => onAction({ kind: 'put-live', version: rollout.version })}>{appTexts.changeShare}</Button>
      <Button variant="danger" onClick={() => onAction({ kind: 'halt' })}>
        {appTexts.halt}
      </Button>
    </>
  );
}

function Sections({ status, onAction, now }: ActionProps & { now: Ref<HTMLHeadingElement> }) {
  if (status.releases.length === 0 && status.live === undefined) {
    return (
      <EmptyState title={texts.nonePublished(status.app)} icon={<Package size={22} />}>
        {texts.noneWhy}
      </EmptyState>
    );
  }
  return (
    <div className={css.parts}>
      <Section title={appTexts.now} heading={now}>
        <LiveReleases status={status} />
      </Section>
      <Section title={appTexts.health}>
        <HealthSection app={status.app} />
      </Section>
      {status.permissions && (
        <Section title={appTexts.permissions}>
          <PermissionList permissions={status.permissions} />
        </Section>
      )}
      {status.backend && (
        <Section title={appTexts.backend}>
          <BackendFacts backend={status.backend} />
        </Section>
      )}
      <Section title={appTexts.releases}>
        <ReleaseList status={status} onAction={onAction} />
      </Section>
      <Section title={appTexts.history}>
        <HistoryList app={status.app} />
      </Section>
    </div>
  );
}

interface SectionProps {
  title: string;
  /** Makes the heading focusable. */
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

function Section({ title, heading, children }: SectionProps) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id} ref={heading} {...(heading && { tabIndex: -1 })} className={css.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
