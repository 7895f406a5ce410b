import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';

/** OWASP's setting for Argon2id, which the library takes unless told otherwise. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Each takes a thread and 19 MiB for some 35 ms: two at a time leave threads to files and names. Who waits is for `Admission` to say. */
const atOnce = 2;

/** Hashes and checks passwords, off the event loop and a few at a time. */
@Injectable()
export class Passwords {
  readonly #limit = pLimit(atOnce);
  /** Checked in place of an account that does not exist, so that both take the same time. */
  readonly #nobodys = hash('nobody has this password', cost);

  /** Returns the hash to store. */
  hash(password: string): Promise<string> {
    return this.#limit(() => hash(password.normalize('NFKC'), cost));
  }

  /** Returns whether the password is the one of the hash; without a hash it never is, and takes as long. */
  isRight(password: string, known: string | undefined): Promise<boolean> {
    return this.#limit(async () => {
      const matches = await verify(known ?? (await this.#nobodys), password.normalize('NFKC'));
      return matches && known !== undefined;
    });
  }
}
