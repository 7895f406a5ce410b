/**
 * Returns the normalized username. Two names are the same if they differ only in letter case, Unicode form or surrounding white
 * space. Upper case comes first, because only then are ß and ss, and σ and ς, the same letters.
 */
export const usernameKey = (username: string) => username.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim();
