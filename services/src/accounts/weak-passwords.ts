import { invalidFields } from '../http/problem-error.ts';
import { usernameKey } from './username-key.ts';

/** The least length of a password without the username in it. */
const minLengthWithoutName = 8;

/** A shorter username is part of too many words. */
const minNameLength = 4;

/** Characters that replace letters, as in p4$$w0rd. */
const letters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };

/**
 * Returns why a password is too easy to guess, as a message for the user; undefined if it is good. Compares it with the username
 * and with the 49,000 most common passwords of known breaches and their usual variations (NIST SP 800-63B-4, section 3.1.1.2).
 */
export async function findWeakness(password: string, username: string): Promise<string | undefined> {
  if (isBasedOnName(password, username)) return 'Must not be based on the username.';
  const common = await commonPasswords();
  const isCommon = spellingsOf(password).some((spelling) => common.has(spelling));
  return isCommon ? 'Is on lists of common and stolen passwords. Choose another one.' : undefined;
}

/** @throws {ProblemError} 400 with the reason if a password is too easy to guess */
export async function rejectWeakPassword(password: string, username: string) {
  const weakness = await findWeakness(password, username);
  if (weakness !== undefined) throw invalidFields({ password: [weakness] });
}

function isBasedOnName(password: string, username: string): boolean {
  return [bare, (text: string) => bare(withLetters(text))].some((fold) =>
    covers(fold(usernameKey(username)), fold(usernameKey(password))),
  );
}

function covers(name: string, password: string): boolean {
  if (name === '') return false;
  if ([name, reversed(name), name + name].includes(password)) return true;
  const rest = password.replaceAll(name, '').replaceAll(reversed(name), '');
  return name.length >= minNameLength && rest !== password && rest.length < minLengthWithoutName;
}

/** Letters and digits only. */
const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

const withLetters = (text: string) => text.replace(/[013457@$!]/g, (sign) => letters[sign] ?? sign);

const reversed = (text: string) => [...text].reverse().join('');

/** Returns the password and what it may be a variation of: "monkey" for "Monkey2024!". */
function spellingsOf(password: string): string[] {
  const plain = usernameKey(password);
  const stem = plain.replace(/[^\p{L}]{1,5}$/u, '');
  return [plain, withLetters(plain), stem, withLetters(stem)];
}

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Loads the list on first use: it takes 0.1 s and some megabytes. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'].map(String), 'daybook']),
  );
  return loaded;
}
