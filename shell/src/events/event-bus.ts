import type { FeedApp, ServedRelease } from '@daybook/contracts/apps';
import type { ReceivedEvent, AppEvents } from '@daybook/kit/host/events';
import { createEventReader } from './read-detail.ts';
import { limitRate } from './limit-rate.ts';

/** An app or an extension while it is mounted. */
export interface Member {
  readonly app: FeedApp;
  /** The release that runs. Its contracts are in force, also if it is the fallback. */
  readonly release: ServedRelease;
  /** True while it is mounted. */
  readonly isMounted: () => boolean;
  /** Calls back when it is unmounted. Returns a function that stops this. */
  readonly onUnmount: (listener: () => void) => () => void;
  /** Receives the errors of its listeners. */
  readonly fail: (error: unknown, context: string) => void;
}

/** Passes events from one app to others. */
export interface EventBus {
  /** Returns the events of a member. They are for the time while it is mounted. */
  readonly join: (member: Member) => AppEvents;
}

interface Subscription {
  readonly member: Member;
  readonly name: string;
  readonly listener: (event: ReceivedEvent) => unknown;
}

export function createEventBus(): EventBus {
  const subscriptions = new Set<Subscription>();
  const limit = limitRate();
  const read = createEventReader();

  const emit = (member: Member, name: string, detail: unknown) => {
    const contract = member.release.emits?.find((event) => event.name === name);
    if (!contract) throw new TypeError(`${member.app.name} emits "${name}", which its app.json does not declare.`);
    const copy = read(contract, detail);
    limit(member.app.name);
    const { version } = contract;
    for (const subscription of subscriptions)
      if (isFor(subscription, member, contract)) deliver(subscription, { name, version, app: member.app.name, detail: copy() });
  };

  const on = (member: Member, name: string, listener: Subscription['listener']) => {
    if (!Object.hasOwn(member.release.hears ?? {}, name))
      throw new TypeError(`${member.app.name} listens to "${name}", which its app.json does not name.`);
    const subscription = { member, name, listener };
    subscriptions.add(subscription);
    const forget = member.onUnmount(() => end());
    const end = () => {
      subscriptions.delete(subscription);
      forget();
    };
    return end;
  };

  /** In a task of its own: two apps that answer each other leave the page time between, and a listener ends before the next begins. */
  const deliver = (subscription: Subscription, event: ReceivedEvent) =>
    setTimeout(() => void (subscriptions.has(subscription) && call(subscription, event)));

  return {
    join: (member) => ({
      emit: (name, detail) => void (member.isMounted() && emit(member, name, detail)),
      on: (name, listener) => (member.isMounted() ? on(member, name, listener) : () => undefined),
    }),
  };
}

const isFor = ({ member, name }: Subscription, from: Member, event: { readonly name: string; readonly version: string }) =>
  name === event.name && member.app.name !== from.app.name && member.release.hears?.[name]?.includes(event.version);

/** Never rejects. */
async function call({ member, listener, name }: Subscription, event: ReceivedEvent) {
  try {
    await listener(event);
  } catch (error) {
    member.fail(error, `event ${name}`);
  }
}
