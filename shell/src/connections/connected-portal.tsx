import { Button } from '@daybook/kit/ui/button';
import { Time } from '@daybook/kit/ui/time';
import type { Connected } from './by-portal.ts';
import { css } from './connections.css';
import { texts } from './texts.ts';

/** One portal, since when it may show the board, and the way to end that. */
export function ConnectedPortal({ portal, onWithdraw }: { portal: Connected; onWithdraw: () => void }) {
  const { name, since, used } = portal;
  return (
    <li className={css.portal}>
      <div className={css.about}>
        <h2 dir="auto" className={css.name}>
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
