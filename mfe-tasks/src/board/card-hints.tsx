import { texts } from '../texts.ts';
import { CARD_HINT } from './board-actions.ts';

/** What keys do on a card: heard at each card, and listed for the page, which shows all keys of a screen. */
export function CardHints() {
  return (
    <div hidden>
      <p id={CARD_HINT}>{texts.cardHint}</p>
      {texts.cardKeys.map(([keys, label]) => (
        <p key={keys} data-keys={keys}>
          {label}
        </p>
      ))}
    </div>
  );
}
