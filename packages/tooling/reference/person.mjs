import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { isFailed } from './client.mjs';

const password = 'correct horse battery staple';
const columns = ['backlog', 'incomplete', 'inreview', 'completed'];

/** Somebody who works with notes and tasks, one request after another. */
export class Person {
  username = `p${randomBytes(8).toString('hex')}`;
  token = '';
  #notes = /** @type {string[]} */ ([]);
  #tasks = /** @type {string[]} */ ([]);
  #written = 0;

  /** @param {import('./client.mjs').Client} client @param {import('./journal.mjs').Journal} journal */
  constructor(client, journal) {
    this.client = client;
    this.journal = journal;
  }

  /** Creates the account. A repeated registration is no safe request: whether the first one succeeded, the login says. */
  async register() {
    const body = { username: this.username, password };
    const label = `account ${this.username}`;
    const call = () => this.client.send({ kind: 'write', method: 'POST', path: '/api/user/register/', body });
    let answer = await call();
    const isRepeated = isFailed(answer);
    if (isRepeated) answer = (await this.login()) ? { status: 201, text: '' } : await call();
    const { status } = answer;
    this.journal.record({ kind: 'write', isFailed: isFailed(answer), isRepeated, what: `POST /api/user/register/ ${status}` });
    if (status === 201) this.journal.acknowledge(label, 'registered');
    else this.journal.doubt(label, 'registered');
    return status === 201;
  }

  async login() {
    const body = { username: this.username, password };
    const call = () => this.client.send({ kind: 'read', method: 'POST', path: '/api/token/', body });
    let answer = await call();
    if (isFailed(answer)) answer = await call();
    if (answer.status === 200) this.token = JSON.parse(answer.text).access;
    return answer.status === 200;
  }

  createNote() {
    const [title, body] = [this.#title(), this.#title()];
    return this.#create(`/api/notes/`, { title, body, category: 'PERSONAL' }, ({ slug }) => {
      this.#notes.push(slug);
      this.journal.acknowledge(this.#note(slug), `${title} ${body}`);
    });
  }

  createTask() {
    const title = this.#title();
    return this.#create('/api/tasks/', { title, category: 'backlog' }, ({ id }) => {
      this.#tasks.push(String(id));
      this.journal.acknowledge(this.#task(id), `${title} backlog`);
    });
  }

  editNote() {
    const slug = pick(this.#notes);
    if (!slug) return this.createNote();
    const [title, body] = [this.#title(), this.#title()];
    const call = { method: 'PUT', path: `/api/notes/${slug}/`, body: { title, body, category: 'PERSONAL' }, key: uuidv7() };
    return this.#change(this.#note(slug), `${title} ${body}`, call);
  }

  moveTask() {
    const id = pick(this.#tasks);
    if (!id) return this.createTask();
    const [title, category] = [this.#title(), pick(columns)];
    const call = { method: 'PUT', path: `/api/tasks/${id}/`, body: { title, category }, key: uuidv7() };
    return this.#change(this.#task(id), `${title} ${category}`, call);
  }

  deleteNote() {
    const slug = this.#notes.length > 5 ? this.#notes.shift() : undefined;
    if (!slug) return this.createNote();
    return this.#change(this.#note(slug), undefined, { method: 'DELETE', path: `/api/notes/${slug}/` });
  }

  /** @param {string} path @param {import('./client.mjs').Kind} [kind] */
  async read(path, kind = 'read') {
    const answer = await this.client.call({ kind, method: 'GET', path, token: this.token });
    if (answer.status === 401) await this.login();
    return answer;
  }

  /** @param {string} path @param {object} body @param {(made: any) => void} onMade */
  async #create(path, body, onMade) {
    const call = () => this.client.call({ kind: 'write', method: 'POST', path, body, token: this.token, key: uuidv7() });
    const { status, text } = await call();
    if (status === 201) onMade(JSON.parse(text));
    if (status === 401) await this.login();
  }

  /** @param {string} label @param {string | undefined} state @param {{ method: string, path: string, body?: object, key?: string }} call */
  async #change(label, state, call) {
    const { status } = await this.client.call({ ...call, kind: 'write', token: this.token });
    const isGone = call.method === 'DELETE' && status === 404;
    if (status === 200 || status === 204 || isGone) this.journal.acknowledge(label, state);
    else if (status === 401) await this.login();
    else this.journal.doubt(label, state);
  }

  #title() {
    this.#written += 1;
    return `w${this.#written}`;
  }

  /** @param {string} slug */
  #note(slug) {
    return `note ${this.username} ${slug}`;
  }

  /** @param {string | number} id */
  #task(id) {
    return `task ${this.username} ${id}`;
  }
}

/** @template Item @param {readonly Item[]} items */
const pick = (items) => items[Math.floor(Math.random() * items.length)];
