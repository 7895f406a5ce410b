import { setTimeout as sleep } from 'node:timers/promises';
import { Person } from './person.mjs';
import { addressOf } from './servers.mjs';

/** How often each thing happens, of all. */
const mix = /** @type {const} */ ([
  [16, 'createNote'],
  [10, 'editNote'],
  [6, 'deleteNote'],
  [8, 'createTask'],
  [14, 'moveTask'],
  [14, 'listNotes'],
  [8, 'search'],
  [10, 'listTasks'],
  [6, 'page'],
  [7, 'file'],
  [1, 'register'],
]);

/** In milliseconds, between two requests of a person. */
const thinking = 120;

/** In milliseconds, for a file of a server. */
const patience = 10_000;

/** A mixed load of several people, one of whom follows the live changes of another page of theirs. */
export class Load {
  #isEnding = false;
  /** @type {Person[]} */
  people = [];
  /** @type {string[]} */
  #files = [];
  /** @type {Promise<void>[]} */
  #working = [];
  /** Everybody waits for it before the next request. */
  #pause = Promise.resolve();
  #busy = 0;
  /** @type {(reason: unknown) => void} */
  #fail = () => {};
  /** Rejects if the load itself throws. A failed request does not count. @type {Promise<never>} */
  broken = new Promise((_, reject) => (this.#fail = reject));

  /** @param {import('./client.mjs').Client} client @param {import('./journal.mjs').Journal} journal */
  constructor(client, journal) {
    this.client = client;
    this.journal = journal;
  }

  /** Creates the accounts, opens the page once, and begins. @param {number} count of people */
  async start(count) {
    for (let index = 0; index < count; index += 1) this.people.push(await this.#newPerson());
    const page = await this.client.call({ kind: 'page', method: 'GET', path: '/' });
    this.#files = [...new Set(page.text.match(/\/apps\/[\w./-]+\.(?:js|json|css)/g))];
    if (this.#files.length === 0) throw new Error(`The page names no file of an app:\n${page.text.slice(0, 500)}`);
    this.#working = [...this.people.map((person) => this.#work(person)), this.#follow(this.people[0])];
    Promise.all(this.#working).catch(this.#fail);
  }

  /**
   * Requests each file of the page from each server, which keeps what it has served.
   *
   * @param {import('./part.mjs').Part[]} servers
   * @throws {Error} if a server does not serve one
   */
  async openFiles(servers) {
    const headers = { 'accept-encoding': 'identity' };
    const addresses = servers.flatMap((server) => this.#files.map((path) => `${addressOf(server)}${path}`));
    for (const address of addresses) {
      const response = await fetch(address, { headers, signal: AbortSignal.timeout(patience) });
      if (!response.ok) throw new Error(`${address} responded with ${response.status}.`);
      await response.arrayBuffer();
    }
  }

  /** Resolves when nobody works any more. `broken` reports an error, so this does not reject. */
  async end() {
    this.#isEnding = true;
    this.journal.end();
    await Promise.allSettled(this.#working);
  }

  /** Runs `work` while nobody waits for a response. @template Result @param {() => Promise<Result>} work @returns {Promise<Result>} */
  async whilePaused(work) {
    let resume = () => {};
    this.#pause = new Promise((resolve) => (resume = resolve));
    try {
      while (this.#busy > 0) await sleep(10);
      return await work();
    } finally {
      resume();
    }
  }

  async #newPerson() {
    const person = new Person(this.client, this.journal);
    if (!(await person.register()) || !(await person.login())) throw new Error('An account could not be created.');
    return person;
  }

  /** @param {Person} person */
  async #work(person) {
    while (!this.#isEnding) {
      await this.#pause;
      this.#busy += 1;
      try {
        await this.#act(person, choose());
      } finally {
        this.#busy -= 1;
      }
      await sleep(thinking * (0.5 + Math.random()));
    }
  }

  /** @param {Person} person @param {(typeof mix)[number][1]} action */
  #act(person, action) {
    if (action === 'listNotes') return person.read('/api/notes/?limit=30');
    if (action === 'search') return person.read('/api/notes-search/?search=w1%20');
    if (action === 'listTasks') return person.read('/api/tasks/');
    if (action === 'page') return person.read('/', 'page');
    if (action === 'file') return person.read(this.#files[Math.floor(Math.random() * this.#files.length)], 'file');
    if (action === 'register') return new Person(this.client, this.journal).register();
    return person[action]();
  }

  /** Follows the changes of a person, and connects again when that ends. @param {Person} person */
  async #follow(person) {
    while (!this.#isEnding) {
      const onText = (/** @type {string} */ text) => {
        if (text.includes('event:')) this.journal.lastEvent = performance.now();
      };
      await this.client.stream('/api/changes/', person.token, onText);
      await sleep(500);
    }
  }
}

function choose() {
  let left = Math.random() * mix.reduce((sum, [weight]) => sum + weight, 0);
  const [, action] = mix.find(([weight]) => (left -= weight) < 0) ?? mix[0];
  return action;
}
