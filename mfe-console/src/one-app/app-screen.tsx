import type { AppStatus } from '@daybook/contracts/releases';
import { useParams } from '@daybook/kit/routes';
import { Screen } from '@daybook/kit/screen';
import { readApp } from '../api.ts';
import { Standing } from '../apps/standing.tsx';
import { keys, paths } from '../keys.ts';
import { texts } from '../texts.ts';
import { ReadingState } from '../token/reading-state.tsx';
import { useReading } from '../token/use-reading.ts';

/** One app: what visitors get of it, how that fares, its releases and its history. */
export function AppScreen() {
  const { app = '' } = useParams();
  const reading = useReading(keys.app(app), (fetch) => readApp(fetch, app));
  return (
    <Screen title={app} back={{ to: paths.list, label: texts.toList }}>
      <ReadingState reading={reading}>{(status) => <Found status={status} />}</ReadingState>
    </Screen>
  );
}

function Found({ status }: { status: AppStatus }) {
  return <Standing status={status} />;
}
