import { EmptyState } from '@daybook/kit/ui/empty-state';
import { useParams } from '@daybook/kit/host/routes';
import { Screen } from '@daybook/kit/ui/screen';
import { useStyles } from '@daybook/kit/ui/styles';
import { Package } from 'lucide-react';
import { type Ref, useRef } from 'react';
import { readApp } from '../api.ts';
import { Standing } from '../apps/standing.tsx';
import { ChangeDialog } from '../changes/change-dialog.tsx';
import { useQuestion } from '../changes/use-question.ts';
import { HealthSection } from '../health/health-section.tsx';
import { keys, paths } from '../keys.ts';
import { appTexts } from './texts.ts';
import { texts } from '../texts.ts';
import { ReadingState } from '../token/reading-state.tsx';
import { useReading } from '../token/use-reading.ts';
import { HistoryList } from './history-list.tsx';
import { css, sheet } from './one-app.css';
import { ReleaseList } from './release-list.tsx';
import { Section } from './section.tsx';
import { StepButtons, type StepProps } from './step-buttons.tsx';

/** One app: what visitors get of it, how that fares, its releases and its history; and the ways to change it. */
export function AppScreen() {
  useStyles(sheet);
  const { app = '' } = useParams();
  const reading = useReading(keys.app(app), (fetch) => readApp(fetch, app));
  const { question, ask, close } = useQuestion();
  const now = useRef<HTMLHeadingElement>(null);
  const status = reading.read?.data;
  return (
    <Screen
      title={app}
      back={{ to: paths.list, label: texts.toList }}
      actions={status && <StepButtons status={status} onStep={ask} />}
    >
      <ReadingState reading={reading}>{(found) => <Found status={found} onStep={ask} now={now} />}</ReadingState>
      {question && status && <ChangeDialog key={question.round} status={status} onClose={close} landing={now} {...question} />}
    </Screen>
  );
}

function Found({ status, onStep, now }: StepProps & { now: Ref<HTMLHeadingElement> }) {
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
        <Standing status={status} />
      </Section>
      <Section title={appTexts.health}>
        <HealthSection app={status.app} />
      </Section>
      <Section title={appTexts.releases}>
        <ReleaseList status={status} onStep={onStep} />
      </Section>
      <Section title={appTexts.history}>
        <HistoryList app={status.app} />
      </Section>
    </div>
  );
}
