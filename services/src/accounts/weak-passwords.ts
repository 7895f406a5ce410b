import { invalidFields } from '../http/problem-error.ts';
import { usernameKey } from './username-key.ts';

/** What is left beside the username has to be a password by itself. */
const leastBesideName = 8;

/** A shorter name is part of too many words. */
const leastName = 4;

/** Signs that are written for letters: p4$$w0rd. */
const letters: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' };

/**
 * Returns why a password is too easy to guess, as a message for the person; undefined if it may be used. It is compared with the 49,000
 * most common passwords of known breaches, also with letters written as signs and with digits behind them, and with the username
 * (NIST SP 800-63B-4, section 3.1.1.2).
 */
export async function weaknessOf(password: string, username: string): Promise<string | undefined> {
  if (isMadeOfName(password, username)) return 'Must not be made of the username.';
  const common = await commonPasswords();
  const isCommon = spellingsOf(password).some((spelling) => common.has(spelling));
  return isCommon ? 'Is on lists of common and stolen passwords. Choose another one.' : undefined;
}

/** @throws {Refusal} 400 that says why a password is too easy to guess */
export async function refuseWeak(password: string, username: string) {
  const weakness = await weaknessOf(password, username);
  if (weakness !== undefined) throw invalidFields({ password: [weakness] });
}

function isMadeOfName(password: string, username: string): boolean {
  return [bare, (text: string) => bare(withLetters(text))].some((fold) =>
    covers(fold(usernameKey(username)), fold(usernameKey(password))),
  );
}

function covers(name: string, password: string): boolean {
  if (name === '') return false;
  if ([name, reversed(name), name + name].includes(password)) return true;
  const rest = password.replaceAll(name, '').replaceAll(reversed(name), '');
  return name.length >= leastName && rest !== password && rest.length < leastBesideName;
}

/** Letters and digits only. */
const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

const withLetters = (text: string) => text.replace(/[013457@$!]/g, (sign) => letters[sign] ?? sign);

const reversed = (text: string) => [...text].reverse().join('');

/** The password and what it may be a variation of: "Monkey2024!" is "monkey". */
function spellingsOf(password: string): string[] {
  const plain = usernameKey(password);
  const stem = plain.replace(/[^\p{L}]{1,5}$/u, '');
  return [plain, withLetters(plain), stem, withLetters(stem)];
}

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Loaded when the first password is chosen: it takes a tenth of a second and some megabytes. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'].map(String), 'daybook']),
  );
  return loaded;
}
