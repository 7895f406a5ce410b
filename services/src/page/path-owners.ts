import { findOwner } from '@daybook/contracts/path-pattern';
import { LRUCache } from 'lru-cache';
import type { LiveRelease } from '../releases/public.ts';

/** Anybody may ask for any path, of up to 16 kB: so few and short ones are cached. */
const cached = { paths: 200, length: 100 };

/** Finds the app that owns a path. Remembers it: to compare a path with every pattern took a tenth of the processor time of a page. */
export class PathOwners {
  readonly #apps;
  readonly #known = new LRUCache<string, { readonly owner: ReturnType<PathOwners['search']> }>({ max: cached.paths });

  constructor(releases: readonly Pick<LiveRelease, 'app' | 'description'>[]) {
    this.#apps = releases.map(({ app, description }) => ({ app, paths: description.app.paths }));
  }

  /** Returns the app and its pattern that matches; undefined for a path that no app owns. */
  find(path: string) {
    const known = this.#known.get(path);
    if (known) return known.owner;
    const owner = this.search(path);
    if (path.length <= cached.length) this.#known.set(path, { owner });
    return owner;
  }

  private search(path: string) {
    return findOwner(this.#apps, path);
  }
}
