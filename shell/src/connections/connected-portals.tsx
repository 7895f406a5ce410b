import { ConfirmDialog } from '@daybook/kit/ui/confirm-dialog';
import { EmptyState } from '@daybook/kit/ui/empty-state';
import { useStyles } from '@daybook/kit/ui/styles';
import { PanelsTopLeft } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Connected } from './by-portal.ts';
import { ConnectedPortal } from './connected-portal.tsx';
import { css, sheet } from './connections.css';
import { texts } from './texts.ts';
import { useWithdrawing } from './use-withdrawing.ts';

/** The list as it was read, without what was withdrawn since. */
export function ConnectedPortals({ first }: { first: readonly Connected[] }) {
  useStyles(sheet);
  const [portals, setPortals] = useState(first);
  const place = useRef<HTMLDivElement>(null);
  const hasGone = useRef(false);
  const { wanted, isOpen, isBusy, failure, ask, leave, withdraw } = useWithdrawing(({ id }) => {
    hasGone.current = true;
    setPortals((before) => before.filter((portal) => portal.id !== id));
  });
  // The button that had the focus goes with its portal: the dialog then gives it to the first one that is left in the list.
  const finalFocus = () => (hasGone.current && place.current) || true;
  const begin = (portal: Connected) => {
    hasGone.current = false;
    ask(portal);
  };
  return (
    <div ref={place} tabIndex={-1} className={css.place}>
      {portals.length === 0 ? <None /> : <List portals={portals} onWithdraw={begin} />}
      <ConfirmDialog
        open={isOpen}
        title={texts.ask(wanted?.name ?? '')}
        text={texts.meaning(wanted?.name ?? '')}
        confirmLabel={texts.withdraw}
        cancelLabel={texts.keep}
        busy={isBusy}
        error={failure}
        onConfirm={() => void withdraw()}
        onCancel={leave}
        finalFocus={finalFocus}
      />
    </div>
  );
}

function List({ portals, onWithdraw }: { portals: readonly Connected[]; onWithdraw: (portal: Connected) => void }) {
  return (
    <>
      <p className={css.intro}>{texts.intro}</p>
      <ul className={css.list}>
        {portals.map((portal) => (
          <ConnectedPortal key={portal.id} portal={portal} onWithdraw={() => onWithdraw(portal)} />
        ))}
      </ul>
      <p className={css.soft}>{texts.expires}</p>
    </>
  );
}

function None() {
  return (
    <EmptyState title={texts.empty} icon={<PanelsTopLeft size={22} />}>
      {texts.emptyText}
    </EmptyState>
  );
}
