import type { SecretKey } from '@daybook/contracts/secrets';

/** When servers signed with a secret. */
export interface SecretUse {
  readonly id: string;
  readonly firstUsed: Date;
  readonly lastUsed: Date;
}

interface KnownSecrets {
  /** Those of this server's settings: the first one signs. */
  readonly ids: readonly string[];
  readonly uses: readonly SecretUse[];
  /** How many stored values are encrypted with each; null for those whose secret is not recorded. */
  readonly counts: ReadonlyMap<string | null, number>;
  /** How long something that was signed can be valid. */
  readonly days: number;
}

const milliseconds = { day: 86_400_000, minute: 60_000 };

/** A server records its use every ten minutes, so that the recorded end may be too early. */
const margin = 15 * milliseconds.minute;

/** Describes the secrets of the settings, and then those that are missing there although values or tokens may need them. */
export function describeSecrets({ ids, uses, counts, days }: KnownSecrets, now = Date.now()): SecretKey[] {
  const endOf = ({ lastUsed }: SecretUse) => lastUsed.getTime() + days * milliseconds.day + margin;
  const describe = (id: string, use: SecretKey['use']): SecretKey => {
    const known = uses.find((each) => each.id === id);
    const values = counts.get(id) ?? 0;
    const isFree = use === 'accepted' && values === 0 && !counts.get(null);
    return {
      id,
      use,
      values,
      ...(known && { firstUsed: known.firstUsed.toISOString(), lastUsed: known.lastUsed.toISOString() }),
      ...(known && isFree && { removable: new Date(endOf(known)).toISOString() }),
    };
  };
  const recent = uses.filter((use) => endOf(use) > now).map(({ id }) => id);
  const inUse = [...counts.keys()].filter((id) => id !== null);
  const missing = [...new Set([...recent, ...inUse])].filter((id) => !ids.includes(id));
  return [
    ...ids.map((id, index) => describe(id, index === 0 ? 'signs' : 'accepted')),
    ...missing.map((id) => describe(id, 'missing')),
  ];
}
