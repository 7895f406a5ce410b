import type { Client } from './client-of.ts';

/** Items that wait. Networks take turns, and the accounts of a network share its turns: twenty accounts get no more than one. */
export class FairLine<Item> {
  /** In the order of their turns; a network and an account are here only while they have items. */
  readonly #networks = new Map<string, Map<string, Item[]>>();

  /** Returns how many items of a client wait. */
  count([network, account = '']: Client): number {
    return this.#networks.get(network)?.get(account)?.length ?? 0;
  }

  add([network, account = '']: Client, item: Item) {
    const accounts = this.#networks.get(network) ?? new Map<string, Item[]>();
    const items = accounts.get(account) ?? [];
    items.push(item);
    this.#networks.set(network, accounts.set(account, items));
  }

  remove([network, account = '']: Client, item: Item) {
    const accounts = this.#networks.get(network);
    const items = accounts?.get(account);
    if (!accounts || !items?.includes(item)) return;
    items.splice(items.indexOf(item), 1);
    if (items.length === 0) accounts.delete(account);
    if (accounts.size === 0) this.#networks.delete(network);
  }

  /**
   * Takes out the item whose turn it is.
   *
   * @param isReady - passes over an item for now; called for the first item of each account
   */
  take(isReady: (item: Item) => boolean = () => true): Item | undefined {
    for (const [network, accounts] of this.#networks) {
      for (const [account, [item]] of accounts) {
        if (item !== undefined && isReady(item)) return this.#takeFirst(network, account);
      }
    }
    return undefined;
  }

  /** The account, and its network, have their next turn after all others. */
  #takeFirst(network: string, account: string): Item | undefined {
    const accounts = this.#networks.get(network);
    const items = accounts?.get(account);
    const item = items?.shift();
    accounts?.delete(account);
    this.#networks.delete(network);
    if (items && items.length > 0) accounts?.set(account, items);
    if (accounts && accounts.size > 0) this.#networks.set(network, accounts);
    return item;
  }
}
