import { Button } from '@daybook/kit/ui/button';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { useStyles } from '@daybook/kit/ui/styles';
import { Time } from '@daybook/kit/ui/time';
import { PanelsTopLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import { css as listCss, sheet as listSheet } from '../item-list.css';
import { useShell } from '../use-shell.ts';
import { ActionDialog, useConfirmedAction } from '../use-action.tsx';
import { UserScreen } from '../user-screen.tsx';
import { type ConnectedPortal, readConnectedPortals, withdraw } from './connection-calls.ts';
import { css, sheet } from './connections.css';
import { texts } from './texts.ts';

/** The portals that the user has consented to. Each consent can be withdrawn. */
export function ConnectionsScreen() {
  return (
    <UserScreen texts={texts} request={readConnectedPortals}>
      {(portals) => <ConnectedPortals initial={portals} />}
    </UserScreen>
  );
}

function ConnectedPortals({ initial }: { initial: readonly ConnectedPortal[] }) {
  useStyles(listSheet, sheet);
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
      <EmptyState title={texts.empty} icon={<PanelsTopLeft size={22} />}>
        {texts.emptyText}
      </EmptyState>
    );
  }
  return (
    <>
      <p>{texts.intro}</p>
      <ul className={listCss.list}>
        {portals.map((portal) => (
          <PortalItem key={portal.id} portal={portal} onWithdraw={() => onWithdraw(portal)} />
        ))}
      </ul>
      <p className={listCss.soft}>{texts.expires}</p>
    </>
  );
}

function PortalItem({ portal: { name, since, used }, onWithdraw }: { portal: ConnectedPortal; onWithdraw: () => void }) {
  return (
    <li className={listCss.item}>
      <div className={listCss.about}>
        <h2 dir="auto" className={css.name}>
          {name}
        </h2>
        <p className={listCss.soft}>
          {texts.since} <Time at={since} />
        </p>
        <p className={listCss.soft}>
          {texts.used} <Time at={used} />
        </p>
      </div>
      <Button aria-label={texts.withdrawOf(name)} onClick={onWithdraw}>
        {texts.withdraw}
      </Button>
    </li>
  );
}
