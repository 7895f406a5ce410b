import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { Time } from '@daybook/kit/ui/time';
import { PanelsTopLeft } from 'lucide';
import { useRef, useState } from 'react';
import { ActionDialog, useConfirmedAction } from '../action-dialog.tsx';
import { Icon } from '../frame/icon.tsx';
import { useShell } from '../use-shell.ts';
import { css } from '../user-screen.css';
import { UserScreen } from '../user-screen.tsx';
import { type ConnectedPortal, readConnectedPortals, withdraw } from './connection-calls.ts';

/** The portals that the user has consented to. Each consent can be withdrawn. */
export function ConnectionsScreen() {
  return (
    <UserScreen texts={texts} request={readConnectedPortals}>
      {(portals) => <ConnectedPortals initial={portals} />}
    </UserScreen>
  );
}

function ConnectedPortals({ initial }: { initial: readonly ConnectedPortal[] }) {
  const { host } = useShell();
  const [portals, setPortals] = useState(initial);
  const place = useRef<HTMLDivElement>(null);
  const withdrawal = useConfirmedAction<ConnectedPortal>({
    run: ({ id }) => withdraw(host.fetch, id),
    onDone: ({ id, name }) => {
      setPortals((before) => before.filter((portal) => portal.id !== id));
      host.toast(texts.withdrawn(name));
    },
    textOf: (error) => {
      console.error('withdrawPortal', error);
      return texts.notWithdrawn;
    },
  });
  const name = withdrawal.item?.name ?? '';
  return (
    <div ref={place} tabIndex={-1} className={css.place}>
      <PortalList portals={portals} onWithdraw={withdrawal.ask} />
      <ActionDialog
        action={withdrawal}
        title={texts.ask(name)}
        text={texts.meaning(name)}
        confirmLabel={texts.withdraw}
        cancelLabel={texts.keep}
        focusAfter={place}
      />
    </div>
  );
}

function PortalList({
  portals,
  onWithdraw,
}: {
  portals: readonly ConnectedPortal[];
  onWithdraw: (portal: ConnectedPortal) => void;
}) {
  if (portals.length === 0) {
    return (
      <EmptyState title={texts.empty} icon={<Icon icon={PanelsTopLeft} size={22} />}>
        {texts.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <p>{texts.intro}</p>
      <ul className={css.list}>
        {portals.map((portal) => (
          <PortalItem key={portal.id} portal={portal} onWithdraw={() => onWithdraw(portal)} />
        ))}
      </ul>
      <p className={css.soft}>{texts.expires}</p>
    </>
  );
}

function PortalItem({ portal: { name, since, used }, onWithdraw }: { portal: ConnectedPortal; onWithdraw: () => void }) {
  return (
    <li className={css.item}>
      <div className={css.about}>
        <h2 dir="auto" className={css.portal}>
          {name}
        </h2>
        <p className={css.soft}>
          {texts.since} <Time at={since} />
        </p>
        <p className={css.soft}>
          {texts.used} <Time at={used} />
        </p>
      </div>
      <Button aria-label={texts.withdrawOf(name)} onClick={onWithdraw}>
        {texts.withdraw}
      </Button>
    </li>
  );
}

export const texts = {
  title: 'Connected portals',
  intro: 'These sites may show your board, and add, change, move and delete your tasks. They see nothing else of Daybook.',
  loading: 'Loading your portals',
  empty: 'No portal is connected',
  emptyText: 'When another site shows your board, you find it here and can withdraw it.',
  failed: 'Your portals could not be loaded',
  since: 'Since',
  used: 'Last used',
  expires: 'A portal that is not used for two weeks is disconnected by itself.',
  withdraw: 'Withdraw',
  withdrawOf: (portal: string) => `Withdraw ${portal}`,
  ask: (portal: string) => `Withdraw ${portal}?`,
  meaning: (portal: string) =>
    `From now on ${portal} cannot see or change your tasks, in any browser. Your tasks stay as they are. To show your board there again, press Connect there.`,
  keep: 'Keep it connected',
  withdrawn: (portal: string) => `${portal} was withdrawn.`,
  notWithdrawn: 'This could not be done. The portal is still connected: try again.',
} as const;
