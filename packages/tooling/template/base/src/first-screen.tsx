import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Screen } from '@daybook/kit/ui/screen';
import { useHost } from '@daybook/kit/host/use-host';
import { Sparkles } from 'lucide-react';
import { texts } from './texts.ts';

/** The first screen of the app. It reaches the page only through its host. */
export function FirstScreen() {
  const host = useHost();
  return (
    <Screen title={texts.title}>
      <EmptyState
        title={texts.empty}
        icon={<Sparkles size={22} />}
        action={<Button onClick={() => host.toast(texts.begun)}>{texts.begin}</Button>}
      >
        {texts.next}
      </EmptyState>
    </Screen>
  );
}
