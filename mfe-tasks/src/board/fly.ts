import { dropTime } from './drop-time.ts';

/** Lets what was in the hand fly to where the card lies; the card is not seen until it is there. */
export async function fly(hand: HTMLElement, card: Element): Promise<void> {
  const from = hand.getBoundingClientRect();
  const to = card.getBoundingClientRect();
  const [x, y] = [to.left - from.left, to.top - from.top];
  const duration = dropTime(Math.hypot(x, y), matchMedia('(prefers-reduced-motion: reduce)').matches);
  if (duration === 0) return;
  const { transform } = getComputedStyle(hand);
  const start = transform === 'none' ? '' : transform;
  card.animate({ opacity: [0, 0] }, { duration });
  const flight = hand.animate(
    { transform: [start || 'none', `translate(${x}px, ${y}px) ${start}`] },
    { duration, easing: 'cubic-bezier(0.2, 1, 0.1, 1)', fill: 'forwards' },
  );
  // A flight that is called off, as when the board goes, has ended too.
  await flight.finished.catch(() => undefined);
}
