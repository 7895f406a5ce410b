import { sheet as base } from '@daybook/kit/ui/base.css';
import { classNames } from '@daybook/kit/ui/class-names';
import { useStyles } from '@daybook/kit/ui/styles';
import { sheet as tokens } from '@daybook/kit/ui/tokens.css';
import { HostProvider } from '@daybook/kit/host/use-host';
import { useRef } from 'react';
import { type Shell, ShellContext, useShell } from '../page-shell.ts';
import { texts } from '../texts.ts';
import { Announcer } from './announcer.tsx';
import { AppArea } from './app-area.tsx';
import { css, sheet } from './page.css';
import { SideMenu } from './side-menu.tsx';
import { StageContent } from './stage-content.tsx';
import { Toasts } from './toasts.tsx';
import { TopBar } from './top-bar.tsx';
import { useStore } from '@daybook/host/store';

/** The page around the apps. */
export function Page({ shell }: { shell: Shell }) {
  return (
    <ShellContext value={shell}>
      <HostProvider host={shell.host}>
        <Frame />
      </HostProvider>
    </ShellContext>
  );
}

function Frame() {
  useStyles(tokens, base, sheet);
  const main = useRef<HTMLElement>(null);
  const isFramed = useIsFramed();
  return (
    <div className={classNames(css.page, isFramed && css.framed)}>
      {isFramed && (
        <button type="button" className={css.skip} onClick={() => main.current?.focus()}>
          {texts.skip}
        </button>
      )}
      {isFramed && <TopBar />}
      {isFramed && <SideMenu />}
      <main ref={main} tabIndex={-1} className={css.main}>
        <AppArea />
        <StageContent />
      </main>
      <Announcer />
      <Toasts />
    </div>
  );
}

/** Logging in stands alone; so does what the menu does not lead to, for who is not logged in. */
function useIsFramed() {
  const { stage, session } = useShell();
  const now = useStore(stage.stage);
  const user = useStore(session.user);
  return now.kind === 'app' && !user ? now.app.menu.length > 0 : now.kind !== 'own' && !!user;
}
