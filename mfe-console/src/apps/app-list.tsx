import type { AppStatus } from '@daybook/contracts/releases';
import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Screen } from '@daybook/kit/ui/screen';
import { useStyles } from '@daybook/kit/ui/styles';
import { Package } from 'lucide-react';
import { listApps } from '../api.ts';
import { keys } from '../keys.ts';
import { texts } from '../texts.ts';
import { ReadingState } from '../token/reading-state.tsx';
import { useReading } from '../token/use-reading.ts';
import { useToken } from '../token/use-token.ts';
import { AppCard } from './app-card.tsx';
import { css, sheet } from './apps.css';

/** All apps that the token is for. */
export function AppList() {
  useStyles(sheet);
  const { forget } = useToken();
  const reading = useReading(keys.apps, listApps);
  return (
    <Screen title={texts.console} actions={<Button onClick={() => void forget()}>{texts.forget}</Button>}>
      <ReadingState reading={reading}>{(apps) => <Cards apps={apps} />}</ReadingState>
    </Screen>
  );
}

function Cards({ apps }: { apps: readonly AppStatus[] }) {
  if (apps.length === 0) {
    return (
      <EmptyState title={texts.none} icon={<Package size={22} />}>
        {texts.noneWhy}
      </EmptyState>
    );
  }
  return (
    <ul role="list" className={css.apps}>
      {apps.map((status) => (
        <AppCard key={status.app} status={status} />
      ))}
    </ul>
  );
}
