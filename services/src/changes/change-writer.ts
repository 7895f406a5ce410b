import type { ItemChange } from '@daybook/contracts/changes';
import type { Follower } from './change-feed.ts';
import type { MissedChanges, NumberedChange } from './changes.service.ts';
import type { EventStream } from '../http/responses/event-stream.ts';

/** Writes the changes of one client as events. Keeps those that come before `begin`. */
export class ChangeWriter implements Follower {
  #early: NumberedChange[] | undefined = [];
  /** The number of the last change that the client knows, or that is not for it. */
  #last = 0;
  /** The owner's last change when changes were missed before `begin`. */
  #missed = 0;

  /** @param mayRead - true for the topics that the client may read */
  constructor(
    private readonly stream: Pick<EventStream, 'send'>,
    private readonly mayRead: (topic: ItemChange['topic']) => boolean,
  ) {}

  begin({ changes, last }: MissedChanges) {
    const early = this.#early ?? [];
    this.#early = undefined;
    if (changes) for (const change of changes) this.onChange(change);
    else this.stream.send({ event: 'reset', id: last, data: {} });
    this.#last = last;
    for (const change of early) this.onChange(change);
    this.onMissed(this.#missed);
    // Without an event a proxy would not forward the response's head.
    if (changes?.length === 0) this.stream.send({ event: 'ready', id: this.#last, data: {} });
  }

  onChange(numbered: NumberedChange) {
    if (this.#early) return void this.#early.push(numbered);
    const { number, change } = numbered;
    if (number <= this.#last) return;
    this.#last = number;
    if (this.mayRead(change.topic)) this.stream.send({ event: 'change', id: number, data: change });
  }

  onMissed(last: number) {
    if (this.#early) return void (this.#missed = last);
    if (last <= this.#last) return;
    this.#last = last;
    this.stream.send({ event: 'reset', id: last, data: {} });
  }
}
