import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { requestOf } from './parameters.ts';
import { busy, Refusal } from './refusal.ts';

/** How many reads may be open at once, and how many more may wait, for how long. */
const limits = { openEach: 4, waitingEach: 100, openInAll: 256, waitMs: 10_000 } as const;

interface Person {
  open: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits how many answers of several megabytes are under way: for one person (the others wait their turn) and for the whole process.
 * A read counts from its start until its answer has left or its connection has closed, because a slow reader keeps the answer in memory.
 */
@Injectable()
export class LargeReads {
  readonly #people = new Map<string, Person>();
  #open = 0;

  /**
   * Resolves with a function that ends the read, once the person has a free place.
   *
   * @throws {Refusal} 429 when too many of this person's reads are waiting, or one waited too long; 503 when the process is full
   */
  async enter(owner: string): Promise<() => void> {
    if (this.#open >= limits.openInAll) throw busy(1);
    const person = this.#people.get(owner) ?? { open: 0, waiting: [] };
    this.#people.set(owner, person);
    if (person.open >= limits.openEach) await turnOf(person);
    else {
      person.open += 1;
      this.#open += 1;
    }
    return () => this.#leave(owner, person);
  }

  /** The place goes to the read that waited longest. */
  #leave(owner: string, person: Person) {
    const next = person.waiting.shift();
    if (next) return next();
    person.open -= 1;
    this.#open -= 1;
    if (person.open === 0) this.#people.delete(owner);
  }
}

function turnOf({ waiting }: Person): Promise<void> {
  if (waiting.length >= limits.waitingEach) throw tooManyAtOnce();
  return new Promise((resolve, reject) => {
    const go = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(go), 1);
      reject(tooManyAtOnce());
    }, limits.waitMs);
    waiting.push(go);
  });
}

const tooManyAtOnce = () =>
  new Refusal(429, 'Too many of your requests are under way. Try again in a moment.', { headers: { 'retry-after': '1' } });

/** Lets an operation with large answers wait for its turn. */
@Injectable()
export class LargeReadGuard implements CanActivate {
  constructor(private readonly reads: LargeReads) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    const { raw } = context.switchToHttp().getResponse<FastifyReply>();
    if (!request.owner) throw new Error('Only an operation with an access token can have large answers.');
    const leave = await this.reads.enter(request.owner);
    const { socket } = request.raw;
    const end = () => {
      raw.off('close', end);
      socket.off('close', end);
      leave();
    };
    // A pipelined response that waits behind another one never closes when its connection does.
    raw.once('close', end);
    socket.once('close', end);
    if (raw.closed || socket.destroyed) end();
    return true;
  }
}
