import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP's settings for Argon2id, also the library's defaults. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** A hash takes a thread and 19 MiB for 35 ms. Two at a time leave threads for files and DNS. `Admission` orders the queue. */
const concurrency = 2;

/** Hashes and checks passwords in threads, a few at a time. */
@Injectable()
export class Passwords {
  readonly #limit = pLimit(concurrency);
  /** Checked if the account does not exist, so that the check takes the same time. */
  readonly #dummy = hash('nobody has this password', cost);

  hash(password: string): Promise<string> {
    return this.#limit(() => hash(password.normalize('NFKC'), cost));
  }

  /** Returns whether the hash is of this password. Without a hash returns false, in the same time. */
  isRight(password: string, known: string | undefined): Promise<boolean> {
    return this.#limit(async () => {
      const matches = await verify(known ?? (await this.#dummy), password.normalize('NFKC'));
      return matches && known !== undefined;
    });
  }
}
