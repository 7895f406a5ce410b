import { Notice } from '@daybook/kit/notice';
import { Screen } from '@daybook/kit/screen';
import type { ReactNode } from 'react';
import { texts } from './texts.ts';

/** A screen whose address is right and whose content is not built yet: it says so. */
export function ComingScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Screen title={title} back={{ to: '/task', label: texts.board }} narrow>
      <Notice>{children}</Notice>
    </Screen>
  );
}
