/** Whose token is whose, of those that were verified: a signature is checked once in the life of a token, not at each call. */
export class VerifiedTokens<Owner> {
  readonly #owners = new Map<string, { readonly owner: Owner; readonly expires: number }>();

  constructor(private readonly most = 10_000) {}

  /** Undefined when it was not verified here, or has expired since. */
  ownerOf(token: string): Owner | undefined {
    const known = this.#owners.get(token);
    return known && known.expires > Date.now() ? known.owner : undefined;
  }

  /** Of too many all are forgotten, to be verified again. `expires` is in milliseconds. */
  add(token: string, owner: Owner, expires: number) {
    if (this.#owners.size >= this.most) this.#owners.clear();
    this.#owners.set(token, { owner, expires });
  }
}
