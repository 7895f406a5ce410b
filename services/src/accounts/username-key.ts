/**
 * What two spellings of one name have in common: names are compared without regard to letter case, to the form in which a
 * character was typed, and to blank space around them. Upper case first: only so are ß and ss, σ and ς the same letters.
 */
export const usernameKey = (username: string) => username.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim();
