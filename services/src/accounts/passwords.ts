import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { PasswordQueue } from './password-queue.ts';

/** OWASP's setting for Argon2id, which the library takes unless told otherwise. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Each takes a thread and 19 MiB for some 35 ms: two at a time leave threads to files and names, and 200 wait 4 s. */
const atOnce = 2;
const waiting = 200;

/** Hashes and checks passwords, off the event loop and a few at a time. */
@Injectable()
export class Passwords {
  readonly #queue = new PasswordQueue(atOnce, waiting);
  /** Checked in place of an account that does not exist, so that both take the same time. */
  readonly #nobodys = hash('nobody has this password', cost);

  /**
   * Returns the hash to store. Of those that wait the lowest rank comes first.
   *
   * @throws {Refusal} 503 when too many wait
   */
  hash(password: string, rank: number): Promise<string> {
    return this.#queue.run(rank, () => hash(password.normalize('NFKC'), cost));
  }

  /**
   * Whether the password is the one of the hash; without a hash it never is, and takes as long.
   *
   * @throws {Refusal} 503 when too many wait
   */
  isRight(password: string, known: string | undefined, rank: number): Promise<boolean> {
    return this.#queue.run(rank, async () => {
      const matches = await verify(known ?? (await this.#nobodys), password.normalize('NFKC'));
      return matches && known !== undefined;
    });
  }
}
