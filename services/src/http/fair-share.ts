import type { Client } from './client-of.ts';

export interface Entry {
  /** Bytes, or whatever is shared. */
  readonly amount: number;
  /** Ends what holds it; false if it cannot be ended now. */
  readonly evict: () => boolean;
}

interface Account {
  amount: number;
  readonly entries: Set<Entry>;
}

interface Network {
  amount: number;
  readonly accounts: Map<string, Account>;
}

/** Limits how much is held at once by all clients together, and takes from those who hold most. */
export class FairShare {
  /** Only networks that hold something, the one that has held something for longest first. */
  readonly #networks = new Map<string, Network>();
  #total = 0;

  /** @param most - what one account may hold, and one network */
  constructor(
    private readonly limit: number,
    private readonly most = limit,
  ) {}

  /**
   * Holds an amount for a client. If there is too little left, the oldest entry of the heaviest account in the heaviest network is ended,
   * also if the one that asks would hold as much: a transfer that does not move is older. The accounts of a network share its part in the same way.
   *
   * @param isPatient - ends no entry of a client that holds just as much: clients that wait would end each other's entries in turn
   * @returns what gives it back; undefined if nothing may be ended for it, or this account would hold too much
   */
  enter(client: Client, entry: Entry, isPatient = false): (() => void) | undefined {
    if (!this.allows(client, entry.amount) || !this.#makeSpace(client, entry.amount, isPatient ? 1 : 0)) return undefined;
    const [network, account = ''] = client;
    const ofNetwork = this.#networks.get(network) ?? { amount: 0, accounts: new Map<string, Account>() };
    const ofAccount = ofNetwork.accounts.get(account) ?? { amount: 0, entries: new Set() };
    this.#networks.set(network, ofNetwork);
    ofNetwork.accounts.set(account, ofAccount);
    ofAccount.entries.add(entry);
    for (const holder of [ofNetwork, ofAccount]) holder.amount += entry.amount;
    this.#total += entry.amount;
    return () => this.#remove(client, entry);
  }

  /** Returns false if an account would hold more than one may. */
  allows(client: Client, amount: number): boolean {
    return this.#heldBy(client).account + amount <= this.most;
  }

  #heldBy([network, account = '']: Client) {
    const held = this.#networks.get(network);
    return { network: held?.amount ?? 0, account: held?.accounts.get(account)?.amount ?? 0 };
  }

  #makeSpace(client: Client, amount: number, more: number): boolean {
    const [network, account = ''] = client;
    for (;;) {
      const held = this.#heldBy(client);
      const fitsNetwork = held.network + amount <= this.most;
      if (fitsNetwork && this.#total + amount <= this.limit) return true;
      const isMade = fitsNetwork && this.#evictOfOthers(network, held.network + amount + more);
      if (!isMade && !this.#evictIn(network, held.account + amount + more, account)) return false;
    }
  }

  /** Ends one entry of another network that holds at least so much. */
  #evictOfOthers(own: string, least: number): boolean {
    return heaviest(this.#networks, own, least).some(([network]) => this.#evictIn(network));
  }

  /** Ends one entry of a network, of an account besides `own` that holds at least so much. */
  #evictIn(network: string, least = 0, own?: string): boolean {
    return heaviest(this.#networks.get(network)?.accounts, own, least).some(([account, { entries }]) => {
      const evicted = [...entries].find(({ evict }) => evict());
      if (evicted) this.#remove([network, account], evicted);
      return evicted !== undefined;
    });
  }

  #remove([network, account = '']: Client, entry: Entry) {
    const ofNetwork = this.#networks.get(network);
    const ofAccount = ofNetwork?.accounts.get(account);
    if (!ofNetwork || !ofAccount?.entries.delete(entry)) return;
    for (const holder of [ofNetwork, ofAccount]) holder.amount -= entry.amount;
    this.#total -= entry.amount;
    if (ofAccount.entries.size === 0) ofNetwork.accounts.delete(account);
    if (ofNetwork.accounts.size === 0) this.#networks.delete(network);
  }
}

/** Those besides the own one that hold at least so much: the heaviest first, of equals the one that has held something for longest. */
const heaviest = <Holder extends { amount: number }>(holders = new Map<string, Holder>(), own: string | undefined, least: number) =>
  [...holders].filter(([key, { amount }]) => key !== own && amount >= least).sort(([, a], [, b]) => b.amount - a.amount);
